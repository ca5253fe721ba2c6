import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../controls/button.tsx'

type SubmitButtonProps = ButtonLook & {
  isBusy: boolean
  busyText: string
  isDisabled?: boolean
  /** The id of its form, when the button is outside. */
  form?: string
  children: ReactNode
}

/** The button that submits its form. */
export function SubmitButton({ kind = 'primary', isDisabled, ...props }: SubmitButtonProps) {
  return <Button {...props} type="submit" kind={kind} disabled={isDisabled} />
}
