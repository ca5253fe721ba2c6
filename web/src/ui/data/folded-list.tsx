import type { ReactNode } from 'react'
import * as common from '../text/common-words.ts'
import { formattedNumber } from '../text/locale.ts'
import styles from './folded-list.module.css'

const MOST = 200

type FoldedListProps<Item> = {
  summary: string
  items: readonly Item[]
  /** The plural of the items; left out where the summary names them. */
  noun?: string
  isNarrow?: boolean
  /** A line. */
  children: (item: Item) => ReactNode
}

/** Lines that are opened below a summary, at most 200; nothing without any. */
export function FoldedList<Item>({
  summary,
  items,
  noun,
  isNarrow = false,
  children,
}: FoldedListProps<Item>) {
  const left = items.length - MOST
  if (items.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{summary}</summary>
      <ul data-narrow={isNarrow}>
        {items.slice(0, MOST).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items can be equal
          <li key={index}>{children(item)}</li>
        ))}
        {left > 0 && <li>{common.andMore(formattedNumber(left), noun)}</li>}
      </ul>
    </details>
  )
}
