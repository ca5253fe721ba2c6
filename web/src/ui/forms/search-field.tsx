import { Search } from 'lucide-react'
import type { KeyboardEventHandler, Ref } from 'react'
import { classNames } from '../look/class-names.ts'
import { Kbd } from '../text/kbd.tsx'
import inputStyles from './input.module.css'
import styles from './search-field.module.css'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  placeholder: string
  label: string
  /** The shortcut that focuses the field, shown while it is empty. */
  keys?: string[]
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  onClick?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** A search input. */
export const SearchField = ({
  value,
  onChange,
  placeholder,
  label,
  keys,
  className,
  ...native
}: SearchFieldProps) => (
  <label className={classNames(inputStyles.input, styles.search, className)}>
    <Search size={15} className="faint" />
    <input
      {...native}
      type="search"
      className={styles.input}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={placeholder}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
    />
    {keys && value === '' && <Kbd keys={keys} />}
  </label>
)
