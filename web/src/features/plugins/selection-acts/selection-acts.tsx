import { Trash2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'

type SelectionActsProps = {
  /** Asks before the selected plugins are removed. */
  onRemove: () => void
}

/** What can be done at once with the selected plugins. */
export function SelectionActs({ onRemove }: SelectionActsProps) {
  return (
    <Button kind="quiet-danger" icon={Trash2} onClick={onRemove}>
      Remove
    </Button>
  )
}
