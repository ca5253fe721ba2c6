import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useUnsavedInput } from './unsaved-input.ts'

type Schema<Values, Accepted> = z.ZodMiniType<Accepted, Values>

type FormProps<Values extends FieldValues, Accepted> = {
  /** Or what loads it, for a form that is shown at once. */
  schema: Schema<Values, Accepted> | (() => Promise<Schema<Values, Accepted>>)
  values: NoInfer<Values>
  onSubmit: (accepted: Accepted) => unknown
  children: ReactNode
  /** Lets a submit button outside the form (in a dialog's footer) name it. */
  id?: string
  className?: string
}

/**
 * A form with a schema: `onSubmit` gets the input that the schema has parsed and accepted. A field is checked when it loses
 * the focus and from then on with every key. When `values` change (a refetch), the user's input stays. Ctrl or Cmd with Enter
 * submits from every field. While its button is busy a form is not submitted again.
 */
export function Form<Values extends FieldValues, Accepted>(props: FormProps<Values, Accepted>) {
  const { schema, values, onSubmit, children, id, className = 'grid gap-14' } = props
  const form = useForm<Values, unknown, Accepted>({
    resolver: typeof schema === 'function' ? resolverLater(schema) : standardSchemaResolver(schema),
    // as: complete values are valid defaults, which the library cannot infer for a type parameter
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true },
    mode: 'onTouched',
  })
  useUnsavedInput(form.formState.isDirty && !form.formState.isSubmitSuccessful)

  const isSubmitting = useRef(false)

  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Its button may be outside.
    const { elements } = event.currentTarget
    if (![...elements].some((element) => element.matches('[type=submit]:disabled')))
      event.currentTarget.requestSubmit()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The second press of a double click comes before the button is drawn as busy.
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await form.handleSubmit((accepted) => onSubmit(accepted))(event)
    } finally {
      setTimeout(() => (isSubmitting.current = false))
    }
  }

  return (
    <FormProvider {...form}>
      <form id={id} className={className} noValidate onKeyDown={submitByKey} onSubmit={submit}>
        {children}
      </form>
    </FormProvider>
  )
}

/**
 * Checks with a schema that is loaded first. One that cannot be loaded accepts what was typed: the call that gets it needs the same code,
 * and fails with its own sentence.
 */
const resolverLater =
  <Values extends FieldValues, Accepted>(
    load: () => Promise<Schema<Values, Accepted>>,
  ): Resolver<Values, unknown, Accepted> =>
  async (values, ...rest) => {
    const schema = await load().catch(() => undefined)
    if (schema) return standardSchemaResolver<Values, unknown, Accepted>(schema)(values, ...rest)
    // as: nobody parsed it.
    return { values: values as unknown as Accepted, errors: {} }
  }
