import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import styles from './field.module.css'

export type FieldProps = { name: string; label: string; hint?: ReactNode; isRequired?: boolean }

/** The attributes that connect a control to its label, hint and error. */
type FieldControl = {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type Props = FieldProps & { children: (control: FieldControl) => ReactNode }

/** A label, a control, and below it an error or else a hint. */
export function Field({ name, label, hint, isRequired = false, children }: Props) {
  const id = useId()
  const error = useFieldError(name)
  const note = error ?? hint

  return (
    <div className="shrink" data-invalid={error !== undefined || undefined}>
      <label htmlFor={id} className={styles.label} data-required={isRequired || undefined}>
        {label}
      </label>
      {children({
        id,
        required: isRequired,
        'aria-invalid': error !== undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
    </div>
  )
}

/** The line below a control. */
export function FieldNote({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error === undefined) {
    return (
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    )
  }
  return (
    <p id={id} className={styles.error}>
      <CircleAlert size={13} />
      {error}
    </p>
  )
}

/** The error message of a field; of a list, the first message of its entries. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState } = useFormContext()
  const error: unknown = getFieldState(name, useFormState({ name })).error
  return errorMessage(error)
}

function errorMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(errorMessage).find((sentence) => sentence !== undefined)
  if (typeof error !== 'object' || error === null) return undefined
  return 'message' in error && typeof error.message === 'string' ? error.message : undefined
}
