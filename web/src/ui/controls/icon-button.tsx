import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../look/class-names.ts'
import styles from './icon-button.module.css'
import { useOffline } from './server-reach.ts'

type IconButtonProps = {
  label: string
  icon: LucideIcon
  /** The icon's edge in pixels; the button around it stays as large as a finger needs. */
  size?: number
  /** Disabled while the server cannot be reached, with a tooltip that says so. */
  needsServer?: boolean
} & Omit<ComponentProps<'button'>, 'aria-label'>

/** A button that is only an icon; `label` is its name and its tooltip. Children (a lamp) go on top. */
export function IconButton({
  label,
  icon: Icon,
  size = 16,
  className,
  needsServer = false,
  disabled,
  children,
  ...native
}: IconButtonProps) {
  const offline = useOffline(needsServer)
  return (
    <button
      type="button"
      title={label}
      {...native}
      {...offline}
      disabled={disabled || offline !== undefined}
      className={classNames(styles.button, className)}
      aria-label={label}
    >
      <Icon size={size} />
      {children}
    </button>
  )
}
