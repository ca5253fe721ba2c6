import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './switch.module.css'

export type SwitchText = {
  label: string
  description?: ReactNode
  /** `row` for a list of settings (label left, switch right), `inline` beside other fields. */
  layout?: 'row' | 'inline'
}

type SwitchProps = SwitchText & { isOn: boolean; onChange: (isOn: boolean) => void; isDisabled?: boolean }

/** A setting that is on or off and takes effect immediately. */
export const Switch = ({ isOn, onChange, isDisabled, ...words }: SwitchProps) => (
  <SwitchInput
    {...words}
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
    disabled={isDisabled}
  />
)

/** The switch and its label, for callers that hold the value. */
export function SwitchInput(props: SwitchText & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  const { label, description, layout = 'inline', ...native } = props
  const id = useId()

  return (
    <label className={styles.row} data-layout={layout}>
      <input
        {...native}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
        role="switch"
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <span className="grow">
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
    </label>
  )
}
