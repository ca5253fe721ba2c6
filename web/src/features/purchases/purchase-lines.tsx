import type { ReactNode } from 'react'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { formattedCalendarDay } from '../../ui/text/money.ts'
import { Tag } from '../../ui/text/tag.tsx'
import styles from './purchase-lines.module.css'
import * as purchaseWords from './purchase-words.ts'

type PurchaseLinesProps = {
  purchases: ListedPurchase[]
  /** The name that stands above: purchases of another name say theirs. */
  name: string
  /** Buttons for one of them. */
  actsOf?: (purchase: ListedPurchase) => ReactNode
}

/** Purchases in a panel: what each cost, when and where it was bought, and until when its plan runs. */
export const PurchaseLines = ({ purchases, name, actsOf }: PurchaseLinesProps) => (
  <ul className={styles.lines}>
    {purchases.map((purchase) => {
      const { id, title, kind, day, shop, orderNumber, pluginIds } = purchase
      const price = purchaseWords.priceWords(purchase)
      const term = purchaseWords.termWords(purchase)
      const isShared = pluginIds.length > 1
      const facts = [
        kind !== 'buy' && purchaseWords.KIND_WORDS[kind],
        day && formattedCalendarDay(day),
        shop,
        orderNumber && purchaseWords.orderNumber(orderNumber),
        (isShared || title !== name) && purchaseWords.boughtAs(title),
      ]
      return (
        <li key={id} className={styles.line}>
          <span className="row wrap gap-4">
            <b>
              {isShared && price
                ? purchaseWords.priceForPlugins(price, pluginIds.length)
                : price || purchaseWords.priceNotKnown}
            </b>
            {actsOf?.(purchase)}
          </span>
          <span className="faint small">{facts.filter(Boolean).join(' · ')}</span>
          {term && <Tag tone={term.tone}>{term.words}</Tag>}
        </li>
      )
    })}
  </ul>
)
