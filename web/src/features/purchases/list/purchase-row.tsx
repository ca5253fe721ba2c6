import { memo } from 'react'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { ListRow } from '../../../ui/data/list-row.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedCalendarDay } from '../../../ui/text/money.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { KIND_WORDS, priceWords, termWords } from '../words.ts'
import styles from './purchase-row.module.css'

type PurchaseRowProps = {
  purchase: ListedPurchase
  /** How many of its plugins are in the library. */
  plugins: number
  tabIndex: number
  onOpen: (id: string) => void
}

/** One purchase in the list. The whole row opens it. Pass stable functions. */
export const PurchaseRow = memo(function PurchaseRow({
  purchase,
  plugins,
  tabIndex,
  onOpen,
}: PurchaseRowProps) {
  const { id, title, maker, kind, day, shop } = purchase
  const dayWords = day === null ? '' : formattedCalendarDay(day)
  const kindWords = kind === 'buy' ? '' : KIND_WORDS[kind]
  const term = termWords(purchase)
  const first = [maker, kindWords].filter(Boolean).join(' · ')

  return (
    <ListRow
      className={styles.row}
      label={title}
      opener={
        <button
          type="button"
          data-roving
          aria-haspopup="dialog"
          tabIndex={tabIndex}
          onClick={() => onOpen(id)}
        >
          {title}
        </button>
      }
      below={
        <p>
          {first}
          {dayWords && <span className={styles.narrowDay}>{first ? ` · ${dayWords}` : dayWords}</span>}
          {term?.tone && <b className={styles.narrowTerm}>{` · ${term.words}`}</b>}
        </p>
      }
    >
      <span className={styles.shop}>{shop}</span>
      <span className={styles.plugins}>{plugins > 0 && counted(plugins, 'plugin')}</span>
      <span className={styles.term}>{term && <Tag tone={term.tone}>{term.words}</Tag>}</span>
      <span className={styles.day}>{dayWords}</span>
      <span className={styles.price}>{priceWords(purchase)}</span>
    </ListRow>
  )
})
