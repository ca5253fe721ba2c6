import { useFormContext } from 'react-hook-form'
import { Field, type FieldProps } from '../../../ui/forms/field.tsx'
import { SuggestingInput } from './suggesting-input.tsx'

/** One line of free text in a form, with words to choose from. */
export function SuggestingField({ suggestions, ...field }: FieldProps & { suggestions: string[] }) {
  const { register } = useFormContext()

  return (
    <Field {...field}>
      {(control) => <SuggestingInput {...register(field.name)} {...control} suggestions={suggestions} />}
    </Field>
  )
}
