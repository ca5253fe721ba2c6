import { useFormContext } from 'react-hook-form'
import { SwitchBox, type SwitchWords } from '../controls/switch.tsx'

/** A switch in a form: it takes effect when the form is submitted. */
export function SwitchField({ name, ...words }: SwitchWords & { name: string }) {
  const { register } = useFormContext()
  return <SwitchBox {...words} {...register(name)} />
}
