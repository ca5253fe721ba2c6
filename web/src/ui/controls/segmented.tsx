import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  label: string
  /** With an icon, only screen readers and the tooltip show the label. */
  options: { value: Value; label: string; icon?: LucideIcon }[]
}

/** A choice of a few visible options. They are radio buttons, so that the browser handles the arrow keys. */
export function Segmented<Value extends string>({ value, onChange, label, options }: SegmentedProps<Value>) {
  const group = useId()

  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {options.map(({ icon: Icon, ...option }) => (
        <label key={option.value} className={styles.option} title={Icon && option.label}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
          />
          {Icon ? <Icon size={16} /> : option.label}
        </label>
      ))}
    </div>
  )
}
