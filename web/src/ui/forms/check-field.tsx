import { type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { CheckboxInput } from '../controls/checkbox.tsx'
import { SwitchInput, type SwitchText } from '../controls/switch.tsx'
import { FieldNote, useFieldError } from './field.tsx'

/** A checkbox in a form. */
export function CheckField({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  const { register } = useFormContext()
  const error = useFieldError(name)
  const hasNote = Boolean(error ?? hint)

  return (
    <div>
      <CheckboxInput
        {...register(name)}
        label={label}
        aria-invalid={error !== undefined}
        aria-describedby={hasNote ? id : undefined}
      />
      {hasNote && <FieldNote id={id} error={error} hint={hint} />}
    </div>
  )
}

/** A switch in a form: it takes effect when the form is submitted. */
export function SwitchField({ name, ...words }: SwitchText & { name: string }) {
  const { register } = useFormContext()
  return <SwitchInput {...words} {...register(name)} />
}
