import { type ComponentProps, useId } from 'react'
import inputStyles from '../../../ui/forms/input.module.css'

/** A text input with suggestions. */
export function SuggestingInput({
  suggestions,
  ...native
}: { suggestions: string[] } & ComponentProps<'input'>) {
  const id = useId()

  return (
    <>
      <input {...native} className={inputStyles.input} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
