import { type ComponentType, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Form } from '../forms/form.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps<Values extends FieldValues, Accepted> = {
  title: string
  description?: ReactNode
  icon?: ComponentType<{ size?: number }>
  width?: 440 | 500 | 560
  schema: z.ZodMiniType<Accepted, Values>
  values: NoInfer<Values>
  onSubmit: (accepted: Accepted) => unknown
  onClose: () => void
  /** What the button that submits says, and what it says while the act is under way. */
  submitText: string
  busyText: string
  isBusy: boolean
  /** The act destroys something. */
  isDangerous?: boolean
  children: ReactNode
}

/** A dialog whose contents are one form: its buttons submit it or leave it. What is under way is not submitted twice. */
export function FormDialog<Values extends FieldValues, Accepted>(props: FormDialogProps<Values, Accepted>) {
  const { title, description, icon, width = 500, onClose, children } = props
  const { schema, values, onSubmit, submitText, busyText, isBusy, isDangerous } = props
  const form = useId()

  return (
    <Dialog
      title={title}
      description={description}
      icon={icon}
      width={width}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onCancel={onClose}
          kind={isDangerous ? 'danger' : 'primary'}
          isBusy={isBusy}
          busyText={busyText}
        >
          {submitText}
        </FormButtons>
      }
    >
      <Form id={form} schema={schema} values={values} onSubmit={(accepted) => isBusy || onSubmit(accepted)}>
        {children}
      </Form>
    </Dialog>
  )
}
