import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginPurchasesQuery, purchasedPluginsQuery } from '../../api/purchase-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './plugin-purchases.module.css'
import { PurchaseLines } from './purchase-lines.tsx'
import * as purchaseWords from './purchase-words.ts'

type PluginPurchasesProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  /** The path of the list of purchases. */
  purchases: string
  /** The dialog that adds a purchase of it. */
  dialog: (onClose: () => void) => ReactNode
}

/** How many purchases are listed; the page has the others. */
const MOST_LISTED = 5

/** The price of a plugin, and the ends of its terms. */
export function PluginPurchases({ plugin, isSettled, purchases, dialog }: PluginPurchasesProps) {
  const known = useQuery({ ...purchasedPluginsQuery, enabled: isSettled }).data
  const isPurchased = known?.some(({ pluginId }) => pluginId === plugin.id) === true
  const { data = [] } = useQuery({ ...pluginPurchasesQuery(plugin.id), enabled: isPurchased })
  const [isAdding, setAdding] = useState(false)
  if (plugin.isSample) return null

  return (
    <section className={styles.purchases} aria-label={purchaseWords.title}>
      <h3>{purchaseWords.purchases}</h3>
      {isPurchased && data.length > 0 && (
        <PurchaseLines purchases={data.slice(0, MOST_LISTED)} name={plugin.name} />
      )}
      {data.length > MOST_LISTED && (
        <p>
          <Link href={purchases}>{purchaseWords.moreCount(data.length - MOST_LISTED)}</Link>
        </p>
      )}
      <Button kind="link" icon={Plus} needsServer onClick={() => setAdding(true)}>
        {purchaseWords.addPurchase}
      </Button>
      {isAdding && dialog(() => setAdding(false))}
    </section>
  )
}
