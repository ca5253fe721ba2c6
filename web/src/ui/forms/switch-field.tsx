import { useFormContext } from 'react-hook-form'
import { SwitchBox, type SwitchWords } from '../controls/switch.tsx'

/** On or off, in a form: it takes effect with the rest. */
export function SwitchField({ name, ...words }: SwitchWords & { name: string }) {
  const { register } = useFormContext()
  return <SwitchBox {...words} {...register(name)} />
}
