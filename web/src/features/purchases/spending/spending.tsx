import { useMemo } from 'react'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { totalsOf } from '#shared/purchases/totals.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { NO_YEAR, yearOf } from '../list/purchase-list.ts'
import { CurrencySpending } from './currency-spending.tsx'
import styles from './spending.module.css'

type SpendingProps = {
  purchases: ListedPurchase[]
  /** The chosen year; '' for all. */
  year: string
  onYear: (year: string) => void
  /** The address of the list with these filters. */
  addressOf: (filters: Record<string, string>) => string
}

/** Payments and returns, by year and maker, each currency on its own. */
export function Spending({ purchases, year, onYear, addressOf }: SpendingProps) {
  const whole = useMemo(() => totalsOf(purchases, makerKeyOf), [purchases])
  const ofYear = useMemo(
    () => (year === '' ? purchases : purchases.filter((purchase) => yearOf(purchase) === year)),
    [purchases, year],
  )
  const totals = useMemo(() => totalsOf(ofYear, makerKeyOf), [ofYear])
  const unpriced = ofYear.filter(({ amount }) => amount === null).length
  const years = whole.years.map((each) => each.year)

  return (
    <div className={styles.spending}>
      <div className={styles.head}>
        <Select
          label="Year"
          value={year}
          onChange={onYear}
          options={[
            { value: '', label: 'All years' },
            ...years.map((each) => ({ value: each || NO_YEAR, label: each || 'No date' })),
          ]}
        />
        <p>
          Currencies are never added up.
          {unpriced > 0 && ` ${unpriced} without a price ${unpriced === 1 ? 'is' : 'are'} not counted.`}
        </p>
      </div>
      {totals.all.length === 0 && <p className={styles.none}>No purchase of this time has a price.</p>}
      {totals.all.map((total) => (
        <CurrencySpending
          key={total.currency}
          total={total}
          years={whole.years}
          makers={totals.makers}
          year={year}
          addressOf={addressOf}
        />
      ))}
    </div>
  )
}
