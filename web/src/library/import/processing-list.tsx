import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { Fragment, memo, useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { FormatBadge } from '../badges/format-badge.tsx'
import * as addingWords from './import-words.ts'
import styles from './processing-list.module.css'

export type ProcessedItem = {
  id: string
  name: string
  format: string
  state: 'waiting' | 'saving' | 'saved' | 'failed'
  /** Why it failed. */
  reason?: string | undefined
  /** A note about the result. */
  note?: string | undefined
  /** The file name of its bundle, when that holds several plugins. */
  bundle?: string | undefined
}

/** The plugins that are being added. The list scrolls, so that the one being saved is visible. */
export function ProcessingList({ items }: { items: ProcessedItem[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = items.findIndex((item) => item.state === 'saving' || item.state === 'waiting')

  // Only the list may scroll: scrollIntoView would also scroll the page.
  useLayoutEffect(() => {
    const row = list.current?.querySelectorAll(`.${styles.row}`)[current]
    if (!(row instanceof HTMLElement) || !list.current) return
    const { clientHeight, scrollTop } = list.current
    const isInView =
      row.offsetTop >= scrollTop && row.offsetTop + row.offsetHeight <= scrollTop + clientHeight
    if (!isInView) list.current.scrollTop = row.offsetTop - row.offsetHeight
  }, [current])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
    <ul ref={list} className={styles.list} aria-label={addingWords.pluginsBeingAdded} tabIndex={0}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {item.bundle && item.bundle !== items[index - 1]?.bundle && (
            <BundleHead name={item.bundle} count={memberCount(items, index)} />
          )}
          <Row {...item} />
        </Fragment>
      ))}
    </ul>
  )
}

/** How many plugins of one bundle begin at this index. */
function memberCount(items: ProcessedItem[], start: number) {
  const end = items.findIndex((item, index) => index > start && item.bundle !== items[start]?.bundle)
  return (end < 0 ? items.length : end) - start
}

const BundleHead = memo(function BundleHead({ name, count }: { name: string; count: number }) {
  return (
    <li className={styles.bundle}>
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>{addingWords.pluginCount(count)}</span>
    </li>
  )
})

const Row = memo(function Row({ name, format, state, reason, note, bundle }: ProcessedItem) {
  const { icon: Icon, word } = STATES[state]

  return (
    <li className={styles.row} data-state={state} data-inside={bundle !== undefined}>
      <span className={styles.name}>{name}</span>
      {state === 'failed' && <span className={styles.reason}>{reason ?? word}</span>}
      {state !== 'failed' && note && <span className={styles.note}>{note}</span>}
      <FormatBadge format={format} />
      <Icon className={styles.icon} size={16} aria-hidden="true" />
      {state !== 'failed' && <VisuallyHidden>{word}</VisuallyHidden>}
    </li>
  )
})

const STATES = {
  waiting: { icon: LoaderCircle, word: 'Waiting' },
  saving: { icon: LoaderCircle, word: 'Saving' },
  saved: { icon: Check, word: 'Saved' },
  failed: { icon: CircleAlert, word: 'Failed' },
}
