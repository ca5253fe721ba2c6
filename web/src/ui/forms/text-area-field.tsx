import { useFormContext } from 'react-hook-form'
import { classNames } from '../look/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './input.module.css'

type TextAreaFieldProps = FieldProps & { maxLength?: number; rows?: number }

/** Several lines of text. */
export function TextAreaField({ name, label, hint, isRequired, rows = 3, ...native }: TextAreaFieldProps) {
  const { register } = useFormContext()

  return (
    <Field name={name} label={label} hint={hint} isRequired={isRequired}>
      {(control) => (
        <textarea
          {...register(name)}
          {...control}
          {...native}
          rows={rows}
          className={classNames(styles.input, styles.area)}
        />
      )}
    </Field>
  )
}
