import type { ComponentProps } from 'react'
import { counted } from '../text/counted.ts'
import { formattedNumber } from '../text/locale.ts'
import styles from './list-head.module.css'

/** Above the rows of a list: their count and what can be done with them, or what takes the place of both. */
export const ListHead = (props: ComponentProps<'div'>) => <div {...props} className={styles.head} />

type ListCountProps = {
  /** How many lines the search and the filters leave. */
  shown: number
  total: number
  /** What a line is: `song`. */
  noun: string
  /** Several of them, where it is more than an s. */
  nouns?: string | undefined
  /** What follows the count. */
  children?: string
  className?: string | undefined
}

/** How many lines a list shows, of how many; a screen reader is told when it changes. */
export const ListCount = ({ shown, total, noun, nouns, children, className }: ListCountProps) => (
  <p role="status" className={className}>
    {shown !== total && `${formattedNumber(shown)} of `}
    {counted(total, noun, nouns)}
    {children}
  </p>
)
