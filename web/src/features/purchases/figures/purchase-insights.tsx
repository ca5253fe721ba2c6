import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { localDayOf } from '#shared/purchases/day.ts'
import { MAX_LISTED_ENDINGS } from '#shared/purchases/ending.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { purchaseFiguresQuery } from '../../../api/purchase-queries.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { endWords, spentWords } from '../words.ts'
import styles from './purchase-insights.module.css'

type PurchaseInsightsProps = {
  /** The paths of the list of purchases and of the totals, which have parameters already. */
  purchases: string
  spending: string
}

/** How many terms are named. */
const MOST_NAMED = 4

/** This year's spending by currency, and the terms that end soon. Nothing without purchases. */
export function PurchaseInsights({ purchases, spending }: PurchaseInsightsProps) {
  const { data } = useQuery(purchaseFiguresQuery)
  if (!data || data.count === 0) return null
  const today = localDayOf(new Date())
  const year = today.slice(0, 4)
  const spent = data.years.filter((total) => total.year === year)
  const isCut = data.endings.length === MAX_LISTED_ENDINGS
  const endings = data.endings.filter(({ termEnds }) => endsSoon(termEnds, today))

  return (
    <section className={styles.section}>
      <h2>Your purchases</h2>
      <div className={styles.row}>
        <Surface className={styles.card}>
          <h3>
            <Link href={`${spending}&year=${year}`}>Spent this year</Link>
          </h3>
          {spent.length === 0 && <p>Nothing with a price and a date yet.</p>}
          <ul aria-label="Spent this year by currency">
            {spent.map((total) => (
              <li key={total.currency} className={styles.money}>
                {spentWords(total)}
              </li>
            ))}
          </ul>
        </Surface>
        <Surface className={styles.card}>
          <h3>
            <Link href={`${purchases}&show=ending`}>Ends soon</Link>
          </h3>
          {endings.length === 0 && <p>No plan ends in the next 60 days.</p>}
          <ul aria-label="Ends soon">
            {endings.slice(0, MOST_NAMED).map(({ id, title, termEnds }) => (
              <li key={id} className={styles.ending}>
                <span>{title}</span>
                <time dateTime={termEnds}>{endWords(termEnds)}</time>
              </li>
            ))}
          </ul>
          {endings.length > MOST_NAMED && (
            <p>
              And {isCut && 'at least '}
              {formattedNumber(endings.length - MOST_NAMED)} more.
            </p>
          )}
        </Surface>
      </div>
    </section>
  )
}
