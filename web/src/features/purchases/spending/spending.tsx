import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { PURCHASE_KINDS } from '#shared/purchases/purchase.ts'
import { type Totals, totalsOf } from '#shared/purchases/totals.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import type { ListView } from '../../../library/list/list-definition.ts'
import { BarList } from '../../../ui/data/bar-list.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { currencyName, formattedMoney } from '../../../ui/text/money.ts'
import * as purchaseWords from '../purchase-words.ts'
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
  const whole = totalsOf(chosen, makerKeyOf)
  const ofYear = year === '' ? chosen : chosen.filter((purchase) => purchaseWords.yearOf(purchase) === year)
  const totals = totalsOf(ofYear, makerKeyOf)
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

type Total = Totals['all'][number]

type CurrencySpendingProps = {
  total: Total
  years: Totals['years']
  makers: Totals['makers']
  year: string
  addressOf: (filters: Record<string, string>) => string
}

/** How many makers have a bar of their own. */
const MOST_MAKERS = 5

/** The figures and charts of one currency. */
function CurrencySpending({ total, years, makers, year, addressOf }: CurrencySpendingProps) {
  const { currency, paid, back, count } = total
  const money = (amount: number) => formattedMoney(amount, currency)
  const spentIn = (totals: Total[]) =>
    totals.filter((each) => each.currency === currency).map((each) => each.paid - each.back)
  /** More may have come back than was paid: the bar is then empty, and its text tells. */
  const shownBar = <Bar extends { value: number }>(bar: Bar) => ({
    ...bar,
    value: Math.max(0, bar.value),
    text: money(bar.value),
  })
  const yearBars = years.flatMap(({ year: of, totals }) =>
    spentIn(totals).map((value) => ({
      label: of || purchaseWords.noDate,
      value,
      href: addressOf({ year: of || purchaseWords.NO_YEAR }),
    })),
  )
  const makerBars = makers
    .flatMap(({ maker, totals }) =>
      spentIn(totals).map((value) => ({
        label: maker ? shownMakerName([maker]) : libraryPartWords.noManufacturer,
        value,
        href: addressOf({ maker: makerKeyOf(maker), year }),
        ink: finishChartColor(maker),
      })),
    )
    .toSorted((a, b) => b.value - a.value)
  const rest = makerBars.slice(MOST_MAKERS)

  return (
    <section className={styles.currency} aria-label={currencyName(currency)}>
      <h2>
        {currency} <small>{currencyName(currency)}</small>
      </h2>
      <p className={styles.figures}>
        <b>{money(paid - back)}</b>
        {back > 0 && <span>{purchaseWords.paidWords(total)}</span>}
        <span>{purchaseWords.pricedWords(count)}</span>
      </p>
      <div className={styles.charts}>
        <Surface className={styles.chart}>
          <h3>{purchaseWords.byYear}</h3>
          <BarList label={purchaseWords.currencyByYear(currency)} bars={yearBars.map(shownBar)} />
        </Surface>
        <Surface className={styles.chart}>
          <h3>{purchaseWords.byManufacturer}</h3>
          <BarList
            label={purchaseWords.currencyByManufacturer(currency)}
            hasLongLabels
            bars={makerBars.slice(0, MOST_MAKERS).map(shownBar)}
            rest={
              rest.length > 0
                ? shownBar({
                    label: purchaseWords.moreCount(rest.length),
                    value: rest.reduce((sum, { value }) => sum + value, 0),
                  })
                : undefined
            }
          />
        </Surface>
      </div>
    </section>
  )
}
