import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../controls/button.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormButtonsProps = {
  /** The id of the form that the dialog holds. */
  form: string
  onCancel: () => void
  kind?: ButtonLook['kind']
  isBusy: boolean
  busyText: string
  /** What the button that submits says. */
  children: ReactNode
}

/** The foot of a dialog that holds a form: its way out, and the button that submits. */
export function FormButtons({ onCancel, ...submit }: FormButtonsProps) {
  return (
    <>
      <Button kind="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton {...submit} />
    </>
  )
}
