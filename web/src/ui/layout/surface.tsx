import type { HTMLAttributes } from 'react'
import { classNames } from '../look/class-names.ts'

type ModuleProps = {
  as?: 'div' | 'section' | 'article' | 'li' | 'ul' | 'aside'
} & HTMLAttributes<HTMLElement>

/** The surface for the contents of a page: figures, steps, tables, forms. Modules are never nested. */
export const Surface = ({ as: Element = 'div', className, ...native }: ModuleProps) => (
  <Element {...native} className={classNames('surface edged', className)} />
)
