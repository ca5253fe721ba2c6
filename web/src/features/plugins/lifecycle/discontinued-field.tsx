import { ChevronsUpDown } from 'lucide-react'
import { useController } from 'react-hook-form'
import { discontinuedText } from '#shared/plugins/lifecycle/discontinued.ts'
import { Field } from '../../../ui/forms/field.tsx'
import inputStyles from '../../../ui/forms/input.module.css'
import selectStyles from '../../../ui/forms/select.module.css'
import { classNames } from '../../../ui/look/class-names.ts'
import styles from './discontinued-field.module.css'
import { typedDiscontinued } from './typed-discontinued.ts'

/** Asks if a product is discontinued: an answer, and for yes the day and the page that says so, both optional. */
export function DiscontinuedField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name })
  const { is, on, link } = typedDiscontinued(String(field.value ?? ''))
  const say = (changes: { on?: string; link?: string }) =>
    field.onChange(discontinuedText({ is: 'yes', on, link, ...changes }))

  return (
    <Field name={name} label={label}>
      {({ required: _, ...control }) => (
        <div className={styles.row}>
          <span className={classNames(selectStyles.place, styles.answer)}>
            <select
              {...control}
              ref={field.ref}
              className={classNames(inputStyles.input, selectStyles.select, selectStyles.field)}
              value={is}
              onChange={({ target }) => field.onChange(target.value)}
              onBlur={field.onBlur}
            >
              <option value="">Not known</option>
              <option value="no">No</option>
              <option value="yes">Yes</option>
            </select>
            <ChevronsUpDown size={14} className={selectStyles.arrows} />
          </span>
          {is === 'yes' && (
            <>
              <input
                className={inputStyles.input}
                type="date"
                aria-label="Discontinued since"
                max="2199-12-31"
                value={on}
                onChange={({ target }) => say({ on: target.value })}
              />
              <input
                className={inputStyles.input}
                data-type="data"
                aria-label="Page that says so"
                placeholder="https://"
                autoComplete="off"
                value={link}
                onChange={({ target }) => say({ link: target.value })}
              />
            </>
          )}
        </div>
      )}
    </Field>
  )
}
