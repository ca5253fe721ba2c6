import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../look/class-names.ts'
import { Ring } from '../look/ring.tsx'
import styles from './button.module.css'
import { useOffline } from './server-reach.ts'

export type ButtonLook = {
  kind?:
    | 'secondary'
    | 'primary'
    | 'ghost'
    | 'outline'
    | 'danger'
    | 'quiet-danger'
    | 'outline-danger'
    | 'link'
    | 'done'
  size?: 'sm' | 'md' | 'lg'
  icon?: LucideIcon
  isBlock?: boolean
}

type ButtonProps = ButtonLook & {
  isBusy?: boolean
  busyText?: string
  /** Disabled while the server cannot be reached, with a tooltip that says so. */
  needsServer?: boolean
} & ComponentProps<'button'>

/** A button. While busy it is disabled, shows `busyText` after a spinner, and never gets narrower. */
export function Button({ isBusy = false, busyText, disabled, className, children, ...props }: ButtonProps) {
  const { kind = 'secondary', size = 'md', icon: Icon, isBlock, needsServer = false, ...native } = props
  const offline = useOffline(needsServer)
  const iconSize = size === 'sm' ? 14 : 16
  const idleContent = (
    <>
      {Icon && <Icon size={iconSize} />}
      {children}
    </>
  )

  return (
    <button
      type="button"
      {...native}
      {...offline}
      className={classNames(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-block={isBlock || undefined}
      disabled={disabled || isBusy || offline !== undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? (
        <span className={styles.stack}>
          <span className={styles.ghost} aria-hidden="true">
            {idleContent}
          </span>
          <span className={styles.label}>
            <Ring size={iconSize} className={styles.spinner} />
            {busyText ?? children}
          </span>
        </span>
      ) : (
        idleContent
      )}
    </button>
  )
}
