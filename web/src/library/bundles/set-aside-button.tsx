import { Archive } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

type SetAsideButtonProps = {
  /** The name of the bundle or plugin. */
  name: string
  /** Set aside before, and there again. */
  isAgain?: boolean
  onClick: () => void
}

/** Opens the question before something is set aside. */
export const SetAsideButton = ({ name, isAgain, onClick }: SetAsideButtonProps) => (
  <Button size="sm" icon={Archive} needsServer onClick={onClick}>
    {isAgain ? 'Set Aside Again' : 'Set Aside'}
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
)
