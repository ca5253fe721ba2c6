import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import styles from './field.module.css'

export type FieldProps = { name: string; label: string; hint?: ReactNode; isRequired?: boolean }

/** What a control needs so that its label, its hint and its error belong to it. */
type FieldControl = {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type Props = FieldProps & { children: (control: FieldControl) => ReactNode }

/** A label, a control, and below it what is wrong or else a hint. */
export function Field({ name, label, hint, isRequired = false, children }: Props) {
  const id = useId()
  const error = useFieldError(name)
  const note = error ?? hint

  return (
    <div className={styles.field} data-invalid={error !== undefined || undefined}>
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

/** The sentence that is wrong with a field; of a list, the first of its entries' sentences. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState } = useFormContext()
  const error: unknown = getFieldState(name, useFormState({ name })).error
  return sentenceOf(error)
}

function sentenceOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(sentenceOf).find((sentence) => sentence !== undefined)
  if (typeof error !== 'object' || error === null) return undefined
  return 'message' in error && typeof error.message === 'string' ? error.message : undefined
}
