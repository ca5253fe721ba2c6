import type { ComponentProps } from 'react'
import { Button } from '../controls/button.tsx'
import * as common from '../text/common-words.ts'

/** The footer of a dialog that acts without a form: Cancel, or `cancel`, and the button that acts. */
export const ActButtons = ({
  onCancel,
  cancel = common.cancel,
  ...act
}: { onCancel: () => void; cancel?: string } & ComponentProps<typeof Button>) => (
  <>
    <Button kind="ghost" onClick={onCancel}>
      {cancel}
    </Button>
    <Button kind="primary" {...act} />
  </>
)

/** The footer of a dialog with a form: Cancel and the submit button. `form` is the id of the form. */
export const FormButtons = (props: ComponentProps<typeof ActButtons> & { form: string }) => (
  <ActButtons {...props} type="submit" />
)
