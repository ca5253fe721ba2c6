import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../controls/button.tsx'
import { keepFieldFocus } from './keep-field-focus.ts'

type SubmitButtonProps = ButtonLook & {
  isBusy: boolean
  busyText: string
  /** For a button below fields that show errors; not for fields that add typed text when they lose the focus. */
  keepsFieldFocus?: boolean
  /** The id of its form, when the button is outside. */
  form?: string
  children: ReactNode
}

/** The button that submits its form. */
export const SubmitButton = ({ kind = 'primary', keepsFieldFocus, ...props }: SubmitButtonProps) => (
  <Button {...props} {...(keepsFieldFocus && keepFieldFocus)} type="submit" kind={kind} />
)
