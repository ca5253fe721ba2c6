import type { ComponentProps } from 'react'
import { classNames } from '../look/class-names.ts'
import styles from './button.module.css'
import type { ButtonLook } from './button.tsx'

/** A link that looks like a button; inside `<Link asChild>` it goes where the router says. */
export function ButtonLink({ className, children, ...props }: ButtonLook & ComponentProps<'a'>) {
  const { kind = 'secondary', size = 'md', icon: Icon, isBlock, ...native } = props

  return (
    <a
      {...native}
      className={classNames(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-block={isBlock || undefined}
    >
      {Icon && <Icon size={size === 'sm' ? 14 : 16} />}
      {children}
    </a>
  )
}
