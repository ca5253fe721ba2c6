import { Check } from 'lucide-react'
import { useController } from 'react-hook-form'
import { FORMATS, UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import { Field } from '../../../ui/forms/field.tsx'
import styles from './formats-field.module.css'

/** The formats of a plugin as toggle buttons. */
export function FormatsField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name })
  const selected: string[] = Array.isArray(field.value) ? field.value : []

  function toggle(format: string) {
    const others = selected.filter((other) => other !== format)
    field.onChange(others.length < selected.length ? others : [...selected, format])
  }

  return (
    <Field name={name} label={label}>
      {({ id }) => (
        <fieldset id={id} className={styles.formats} aria-label={label}>
          {offeredTo(selected).map((format) => (
            <button
              key={format}
              type="button"
              className={styles.format}
              data-format={format.toLowerCase()}
              aria-pressed={selected.includes(format)}
              onClick={() => toggle(format)}
            >
              {selected.includes(format) ? (
                <Check size={13} aria-hidden="true" />
              ) : (
                <span className={styles.ink} aria-hidden="true" />
              )}
              {format}
            </button>
          ))}
        </fieldset>
      )}
    </Field>
  )
}

/** The format "Plugin" is offered only for plugins whose format was not recognized. */
const offeredTo = (selected: string[]) =>
  selected.includes(UNKNOWN_FORMAT) ? [...FORMATS, UNKNOWN_FORMAT] : FORMATS
