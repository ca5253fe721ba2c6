import { useMemo } from 'react'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { PURCHASE_KINDS } from '#shared/purchases/purchase.ts'
import { totalsOf } from '#shared/purchases/totals.ts'
import type { ListView } from '../../../library/list/list-definition.ts'
import * as purchaseWords from '../purchase-words.ts'
import { CurrencySpending } from './currency-spending.tsx'
import styles from './spending.module.css'

type SpendingProps = {
  /** The purchases of the products that the view shows in all years. */
  purchases: ListedPurchase[]
  view: ListView
  /** The address of the list with these filters. */
  addressOf: (filters: Record<string, string>) => string
  onClose?: () => void
}

/** The payments and returns of a view of the list, by year or by month and by maker, each currency on its own. */
export function Spending({ purchases, view, addressOf }: SpendingProps) {
  const { year = '', shop = '', kind = '' } = view
  // A product may also have purchases that the filters leave out.
  const chosen = purchases.filter(
    (purchase) =>
      (shop === '' || purchase.shop === shop) &&
      (!PURCHASE_KINDS.some((each) => each === kind) || purchase.kind === kind),
  )
  const whole = useMemo(() => totalsOf(chosen, makerKeyOf), [chosen])
  const ofYear = year === '' ? chosen : chosen.filter((purchase) => purchaseWords.yearOf(purchase) === year)
  const totals = useMemo(() => totalsOf(ofYear, makerKeyOf), [ofYear])
  const unpriced = ofYear.filter(({ amount }) => amount === null).length
  const notes = [
    totals.all.length > 1 && purchaseWords.aboutTotals,
    unpriced > 0 && purchaseWords.unpricedWords(unpriced),
    totals.all.length === 0 && purchaseWords.noPrices,
  ]

  return (
    <div className="stack gap-20">
      <p className={styles.notes}>{notes.filter(Boolean).join(' ')}</p>
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
