import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { pluginPurchasesQuery, purchasedPluginsQuery } from '../../api/purchase-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedCalendarDay } from '../../ui/text/money.ts'
import { Tag } from '../../ui/text/tag.tsx'
import styles from './plugin-purchases.module.css'
import { KIND_WORDS, priceWords, termWords } from './words.ts'

type PluginPurchasesProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  /** The path of the list of purchases. */
  purchases: string
}

/** How many purchases are listed; the page has the others. */
const MOST_LISTED = 5

/** The price of a plugin, and the ends of its terms. */
export function PluginPurchases({ plugin, isSettled, purchases }: PluginPurchasesProps) {
  const known = useQuery({ ...purchasedPluginsQuery, enabled: isSettled }).data
  const isPurchased = known?.some(({ pluginId }) => pluginId === plugin.id) === true
  const { data = [] } = useQuery({ ...pluginPurchasesQuery(plugin.id), enabled: isPurchased })
  const [isAdding, setAdding] = useState(false)
  if (plugin.isSample) return null

  return (
    <section className={styles.purchases} aria-label="What it cost">
      <h3>Purchases</h3>
      {isPurchased && data.length > 0 && (
        <ul>
          {data.slice(0, MOST_LISTED).map((purchase) => (
            <li key={purchase.id}>
              <PurchaseFacts purchase={purchase} name={plugin.name} />
            </li>
          ))}
        </ul>
      )}
      {data.length > MOST_LISTED && (
        <p>
          <Link href={purchases}>{data.length - MOST_LISTED} more</Link>
        </p>
      )}
      <Button kind="link" icon={Plus} needsServer onClick={() => setAdding(true)}>
        Add Purchase
      </Button>
      {isAdding && (
        <PurchaseDialog
          preset={{ title: plugin.name, maker: plugin.manufacturer, pluginIds: [plugin.id] }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

function PurchaseFacts({ purchase, name }: { purchase: ListedPurchase; name: string }) {
  const { title, kind, day, shop, pluginIds } = purchase
  const price = priceWords(purchase)
  const term = termWords(purchase)
  const isShared = pluginIds.length > 1
  const facts = [
    kind !== 'buy' && KIND_WORDS[kind],
    day && formattedCalendarDay(day),
    shop,
    (isShared || title !== name) && `as ${title}`,
  ]
  return (
    <>
      <b>
        {price || 'Price not known'}
        {isShared && price && ` for ${counted(pluginIds.length, 'plugin')}`}
      </b>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      {term && <Tag tone={term.tone}>{term.words}</Tag>}
    </>
  )
}

const PurchaseDialog = lazyPart(async () => (await import('./editing/purchase-dialog.tsx')).PurchaseDialog)
