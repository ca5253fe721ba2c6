import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { classNames } from '../look/class-names.ts'
import * as common from '../text/common-words.ts'
import { withTags } from '../text/with-tags.ts'
import { Field, type FieldProps } from './field.tsx'
import inputStyles from './input.module.css'
import styles from './tags-field.module.css'

type TagsFieldProps = FieldProps & { suggestions?: string[]; placeholder?: string; maxLength?: number }

/** A list of removable words. Enter, the comma and leaving add the typed text; Backspace in an empty field removes the last word. */
export function TagsField({ name, label, hint, isRequired, suggestions = [], ...native }: TagsFieldProps) {
  const { field } = useController({ name })
  const listId = useId()
  const [typed, setTyped] = useState('')
  const tags: string[] = Array.isArray(field.value) ? field.value : []

  function add(text: string) {
    setTyped('')
    const next = withTags(tags, text)
    if (next.length > tags.length) field.onChange(next)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) field.onChange(tags.slice(0, -1))
  }

  return (
    <Field name={name} label={label} hint={hint} isRequired={isRequired}>
      {({ required, ...control }) => (
        <div className={classNames(inputStyles.input, styles.box)}>
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.tag}
              aria-label={common.removeTag(tag)}
              onClick={() => field.onChange(tags.filter((other) => other !== tag))}
            >
              {tag}
              <X size={12} />
            </button>
          ))}
          <input
            {...control}
            {...native}
            ref={field.ref}
            className={styles.typing}
            aria-required={required}
            list={suggestions.length > 0 ? listId : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) =>
              event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
            }
            onKeyDown={handleKeyDown}
            onBlur={() => {
              add(typed)
              field.onBlur()
            }}
          />
          <datalist id={listId}>
            {suggestions
              .filter((suggestion) => !tags.includes(suggestion))
              .map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}
