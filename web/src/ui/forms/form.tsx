import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { KeyboardEvent, ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import styles from './form.module.css'
import { useUnsavedInput } from './unsaved-input.ts'

type FormProps<Values extends FieldValues, Accepted> = {
  schema: z.ZodMiniType<Accepted, Values>
  values: NoInfer<Values>
  onSubmit: (accepted: Accepted) => unknown
  children: ReactNode
  /** Lets a submit button that stands outside (a dialog's foot) name this form. */
  id?: string
  className?: string
}

/**
 * A form is its schema: `onSubmit` gets what the schema made of the input, and only when it accepts it. A field
 * is checked when it is left and from then on with every key. When `values` change meanwhile (a refetch), what
 * the person typed stays. Ctrl or Cmd with Enter submits from anywhere inside.
 */
export function Form<Values extends FieldValues, Accepted>(props: FormProps<Values, Accepted>) {
  const { schema, values, onSubmit, children, id, className = styles.form } = props
  const form = useForm<Values, unknown, Accepted>({
    resolver: standardSchemaResolver<Values, unknown, Accepted>(schema),
    // as: what is complete is also a valid set of defaults, which the library cannot see for a type parameter
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true },
    mode: 'onTouched',
  })
  useUnsavedInput(form.formState.isDirty && !form.formState.isSubmitSuccessful)

  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <FormProvider {...form}>
      <form
        id={id}
        className={className}
        noValidate
        onKeyDown={submitByKey}
        onSubmit={form.handleSubmit((accepted) => onSubmit(accepted))}
      >
        {children}
      </form>
    </FormProvider>
  )
}
