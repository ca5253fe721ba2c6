import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  label: string
  isLabelHidden?: boolean
  isDisabled?: boolean
}

/** A checkbox outside a form. */
export const Checkbox = ({ isChecked, onChange, label, isLabelHidden, isDisabled }: CheckboxProps) => (
  <CheckboxInput
    checked={isChecked}
    onChange={(event) => onChange(event.target.checked)}
    disabled={isDisabled}
    aria-label={isLabelHidden ? label : undefined}
    label={isLabelHidden ? undefined : label}
  />
)

/** The box and its label, for callers that hold the value. */
export const CheckboxInput = ({
  label,
  ...native
}: { label?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={styles.row}>
    <span className={styles.place}>
      <input {...native} type="checkbox" className={styles.box} />
      <Check size={14} className={styles.tick} />
    </span>
    {label}
  </label>
)
