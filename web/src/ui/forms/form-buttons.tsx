import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonLook } from '../controls/button.tsx'
import * as common from '../text/common-words.ts'
import { SubmitButton } from './submit-button.tsx'

type FormButtonsProps = {
  /** The id of the form in the dialog. */
  form: string
  onCancel: () => void
  kind?: ButtonLook['kind']
  isBusy: boolean
  busyText: string
  /** The label of the submit button. */
  children: ReactNode
}

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

/** The footer of a dialog with a form: Cancel and the submit button. */
export function FormButtons({ onCancel, ...submit }: FormButtonsProps) {
  return (
    <>
      <Button kind="ghost" onClick={onCancel}>
        {common.cancel}
      </Button>
      <SubmitButton {...submit} />
    </>
  )
}
