import { memo } from 'react'
import type { Day } from '#shared/calendar-day.ts'
import type { Place } from '#shared/licenses/place.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { endText, stateTagOf } from '../../../features/licenses/end-words.ts'
import { KIND_WORDS, totalWords } from '../../../features/purchases/purchase-words.ts'
import { KIND_LABELS, placeNamesOf } from '../../../library/license-words.ts'
import { DrawnThumb, Thumb } from '../../../library/pictures/thumb.tsx'
import { ListColumns, ListRow, RowOpener } from '../../../ui/data/list-row.tsx'
import { formattedCalendarDay, formattedCalendarMonth } from '../../../ui/text/money.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import * as licensesPageWords from './licenses-words.ts'
import styles from './product-row.module.css'
import { endOf, type Product } from './products.ts'

type ProductRowProps = {
  product: Product
  /** Its first plugin in the library, whose picture it has. */
  plugin: Plugin | undefined
  places: readonly Place[]
  today: Day
  isOpened: boolean
  tabIndex: number
  onOpen: (id: string) => void
}

/** One product in the list: its price, the month when it was bought, its license until when, and where it is active. Pass stable functions. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, plugin, places, today, isOpened, tabIndex, onOpen } = props
  const { id, title, maker, licenses, purchases } = product
  const [newest] = purchases
  const month = newest?.day ? formattedCalendarMonth(newest.day) : ''
  const kind = newest && newest.kind !== 'buy' ? KIND_WORDS[newest.kind] : ''
  const end = endOf(product, today)
  const isSoon = end !== undefined && endsSoon(end, today)
  const active = [...new Set(licenses.flatMap((license) => placeNamesOf(license, places)))].join(', ')
  const first = [maker, kind].filter(Boolean).join(' · ')

  return (
    <ListRow
      className={styles.row}
      label={title}
      picture={plugin ? <Thumb plugin={plugin} /> : <DrawnThumb name={title} manufacturer={maker} />}
      opener={
        <RowOpener id={id} isOpened={isOpened} tabIndex={tabIndex} onOpen={onOpen}>
          {title}
        </RowOpener>
      }
      below={
        <p>
          {first}
          {month && <span className={styles.narrowMonth}>{first ? ` · ${month}` : month}</span>}
          {end && isSoon && (
            <b className={styles.narrowEnd}>{`${first || month ? ' · ' : ''}${endText(end, today)}`}</b>
          )}
        </p>
      }
    >
      <span className={styles.price}>{totalWords(purchases)}</span>
      <span className={styles.bought} title={newest?.day ? formattedCalendarDay(newest.day) : undefined}>
        {month}
      </span>
      <span className={styles.license}>
        <LicenseWords product={product} today={today} />
      </span>
      <span className={styles.until}>
        {end && (isSoon ? <Tag tone="amber">{endText(end, today)}</Tag> : endText(end, today))}
      </span>
      <span className={styles.active} title={active}>
        {active}
      </span>
    </ListRow>
  )
})

/** The kinds of its licenses, or the state of the first that is not plainly active. */
function LicenseWords({ product: { licenses }, today }: { product: Product; today: Day }) {
  const tag = licenses.map((license) => stateTagOf(license, today)).find((each) => each && !each.isSoon)
  if (tag) return <Tag tone={tag.tone}>{tag.words}</Tag>
  return [...new Set(licenses.map(({ kind }) => KIND_LABELS[kind]))].join(', ')
}

/** The names of the columns. */
export const ProductColumns = () => (
  <ListColumns title={licensesPageWords.product}>
    <span className={styles.price}>{licensesPageWords.price}</span>
    <span className={styles.bought}>{licensesPageWords.bought}</span>
    <span className={styles.license}>{licensesPageWords.license}</span>
    <span className={styles.until}>{licensesPageWords.until}</span>
    <span className={styles.active}>{licensesPageWords.activeOn}</span>
  </ListColumns>
)
