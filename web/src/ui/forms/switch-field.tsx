import { useFormContext } from 'react-hook-form'
import { SwitchInput, type SwitchText } from '../controls/switch.tsx'

/** A switch in a form: it takes effect when the form is submitted. */
export function SwitchField({ name, ...words }: SwitchText & { name: string }) {
  const { register } = useFormContext()
  return <SwitchInput {...words} {...register(name)} />
}
