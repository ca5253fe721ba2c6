import { ChevronsUpDown, type LucideIcon } from 'lucide-react'
import { classNames } from '../look/class-names.ts'
import inputStyles from './input.module.css'
import styles from './select.module.css'

type SelectProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string }[]
  label: string
  icon?: LucideIcon
  isDisabled?: boolean
  className?: string
}

/** A native select outside a form; `label` is its accessible name and is not shown. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, label, icon: Icon, isDisabled, className } = props
  return (
    <span className={classNames(styles.place, className)}>
      {Icon && <Icon size={15} className={styles.icon} />}
      <select
        value={value}
        // as: the browser offers the options alone
        onChange={(event) => onChange(event.target.value as Value)}
        aria-label={label}
        disabled={isDisabled}
        className={classNames(inputStyles.input, styles.select)}
        data-icon={Icon ? '' : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown size={14} className={styles.arrows} />
    </span>
  )
}
