import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import type { Totals } from '#shared/purchases/totals.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { BarList } from '../../../ui/data/bar-list.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { currencyName, formattedMoney } from '../../../ui/text/money.ts'
import * as purchaseWords from '../purchase-words.ts'
import styles from './spending.module.css'

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
export function CurrencySpending({ total, years, makers, year, addressOf }: CurrencySpendingProps) {
  const { currency, paid, back, count } = total
  const money = (amount: number) => formattedMoney(amount, currency)
  const spentOf = (totals: Total[]) => {
    const found = totals.find((each) => each.currency === currency)
    return found && found.paid - found.back
  }
  const yearBars = years.flatMap(({ year: of, totals }) => {
    const spent = spentOf(totals)
    return spent === undefined
      ? []
      : [
          {
            label: of || purchaseWords.noDate,
            value: spent,
            href: addressOf({ year: of || purchaseWords.NO_YEAR }),
          },
        ]
  })
  const makerBars = makers
    .flatMap(({ maker, totals }) => {
      const spent = spentOf(totals)
      return spent === undefined ? [] : [{ maker, value: spent }]
    })
    .toSorted((a, b) => b.value - a.value)
  const rest = makerBars.slice(MOST_MAKERS)
  const restValue = rest.reduce((sum, { value }) => sum + value, 0)

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
          <BarList
            label={purchaseWords.currencyByYear(currency)}
            bars={yearBars.map((bar) => shownBar(bar, money))}
          />
        </Surface>
        <Surface className={styles.chart}>
          <h3>{purchaseWords.byManufacturer}</h3>
          <BarList
            label={purchaseWords.currencyByManufacturer(currency)}
            hasLongLabels
            bars={makerBars.slice(0, MOST_MAKERS).map(({ maker, value }) =>
              shownBar(
                {
                  label: maker ? shownMakerName([maker]) : libraryPartWords.noManufacturer,
                  value,
                  href: addressOf({ maker: makerKeyOf(maker), year }),
                  ink: finishChartColor(maker),
                },
                money,
              ),
            )}
            rest={
              rest.length > 0
                ? {
                    label: purchaseWords.moreManufacturers(rest.length),
                    value: Math.max(0, restValue),
                    text: money(restValue),
                  }
                : undefined
            }
          />
        </Surface>
      </div>
    </section>
  )
}

/** More may have come back than was paid: the bar is then empty, and its text tells. */
const shownBar = <Bar extends { value: number }>(bar: Bar, money: (amount: number) => string) => ({
  ...bar,
  value: Math.max(0, bar.value),
  text: money(bar.value),
})
