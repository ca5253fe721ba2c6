import { Check } from 'lucide-react'
import { useController } from 'react-hook-form'
import { FORMATS, UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import { Field } from '../../../ui/forms/field.tsx'
import styles from './formats-field.module.css'

/** The formats a plugin comes in, each a button that is on or off. */
export function FormatsField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name })
  const chosen: string[] = Array.isArray(field.value) ? field.value : []

  function toggle(format: string) {
    const others = chosen.filter((other) => other !== format)
    field.onChange(others.length < chosen.length ? others : [...chosen, format])
  }

  return (
    <Field name={name} label={label}>
      {({ id }) => (
        <fieldset id={id} className={styles.formats} aria-label={label}>
          {offeredTo(chosen).map((format) => (
            <button
              key={format}
              type="button"
              className={styles.format}
              data-format={format.toLowerCase()}
              aria-pressed={chosen.includes(format)}
              onClick={() => toggle(format)}
            >
              {chosen.includes(format) ? (
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

/** A plugin whose format was not recognized can be told what it is; nobody else is offered "Plugin". */
const offeredTo = (chosen: string[]) =>
  chosen.includes(UNKNOWN_FORMAT) ? [...FORMATS, UNKNOWN_FORMAT] : FORMATS
