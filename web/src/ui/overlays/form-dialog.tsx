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
  /** The label of the submit button, and its label while the action runs. */
  submitText: string
  busyText: string
  isBusy: boolean
  /** As in a dialog. */
  isHeld?: boolean
  /** The action deletes something. */
  isDangerous?: boolean
  children: ReactNode
}

/** A dialog with one form and its buttons. */
export function FormDialog<Values extends FieldValues, Accepted>(props: FormDialogProps<Values, Accepted>) {
  const { title, description, icon, width = 500, onClose, children } = props
  const { schema, values, onSubmit, submitText, busyText, isBusy, isHeld, isDangerous } = props
  const form = useId()

  return (
    <Dialog
      title={title}
      description={description}
      icon={icon}
      width={width}
      isHeld={isHeld}
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
      <Form id={form} schema={schema} values={values} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  )
}
