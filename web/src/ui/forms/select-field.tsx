import { ChevronsUpDown } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { classNames } from '../look/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import inputStyles from './input.module.css'
import styles from './select.module.css'

type SelectFieldProps = FieldProps & { options: { value: string; label: string }[] }

/** A native select in a form. It begins with its value: a browser would else choose the first option before the form sets it. */
export function SelectField({ name, label, hint, isRequired, options }: SelectFieldProps) {
  const { register, getValues } = useFormContext()

  return (
    <Field name={name} label={label} hint={hint} isRequired={isRequired}>
      {(control) => (
        <span className={styles.place}>
          <select
            {...register(name)}
            {...control}
            defaultValue={getValues(name)}
            className={classNames(inputStyles.input, styles.select, styles.field)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronsUpDown size={14} className={styles.arrows} />
        </span>
      )}
    </Field>
  )
}
