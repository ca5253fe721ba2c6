import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import styles from '../../../features/licenses/detail/license-part.module.css'
import { LicensePart } from '../../../features/licenses/detail/license-part.tsx'
import { PurchaseLines } from '../../../features/purchases/purchase-lines.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { PanelFacts, SidePanel } from '../../../ui/layout/side-panel.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { paths } from '../../paths.ts'
import * as licensesPageWords from './licenses-words.ts'
import type { Product } from './products.ts'

/** A purchase and a license of a product. */
export type EditedParts = { purchase?: ListedPurchase | undefined; license?: License | undefined }

type ProductPanelProps = {
  product: Product
  places: Place[]
  plugins: ReadonlyMap<string, Plugin>
  today: string
  /** The part of a license in the vault. */
  secretsOf: (license: License) => ReactNode
  onPlaces: () => void
  onEdit: (parts: EditedParts) => void
  onRemove: (parts: Pick<Product, 'licenses' | 'purchases'>) => void
  onClose: () => void
}

/** One product: its purchases, its licenses with their places and secrets, and its plugins. */
export function ProductPanel(props: ProductPanelProps) {
  const { product, places, plugins, today, secretsOf, onPlaces, onEdit, onRemove, onClose } = props
  const { title, maker, licenses, purchases, pluginIds } = product
  const hasSeveral = licenses.length + purchases.length > 1

  return (
    <SidePanel
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button
            icon={Pencil}
            needsServer
            onClick={() => onEdit({ purchase: purchases[0], license: licenses[0] })}
          >
            {licensesPageWords.edit}
          </Button>
          <Button kind="quiet-danger" icon={Trash2} needsServer onClick={() => onRemove(product)}>
            {common.remove}
          </Button>
        </>
      }
    >
      <PanelFacts facts={[['Manufacturer', maker]]} />
      {purchases.length > 0 && (
        <section className={styles.part} aria-label={licensesPageWords.purchases}>
          <h3>{licensesPageWords.purchases}</h3>
          <PurchaseLines
            purchases={purchases}
            name={title}
            actsOf={(purchase) =>
              hasSeveral && (
                <PartActs
                  name={`purchase ${purchase.title}`}
                  onEdit={() => onEdit({ purchase, license: licenses[0] })}
                  onRemove={() => onRemove({ licenses: [], purchases: [purchase] })}
                />
              )
            }
          />
        </section>
      )}
      {licenses.map((license) => (
        <LicensePart
          key={license.id}
          license={license}
          places={places}
          today={today}
          acts={
            hasSeveral && (
              <PartActs
                name={`license ${license.title}`}
                onEdit={() => onEdit({ purchase: purchases[0], license })}
                onRemove={() => onRemove({ licenses: [license], purchases: [] })}
              />
            )
          }
          secrets={secretsOf(license)}
          onPlaces={onPlaces}
        />
      ))}
      <section className={styles.part} aria-label={licensesPageWords.plugins}>
        <h3>{licensesPageWords.plugins}</h3>
        {pluginIds.length === 0 && <p>{licensesPageWords.noPluginLinked}</p>}
        <ul>
          {pluginIds.map((id) => (
            <li key={id}>
              <Link href={`${paths.plugins}?${new URLSearchParams({ plugin: id })}`}>
                {plugins.get(id)?.name ?? licensesPageWords.aPlugin}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </SidePanel>
  )
}

type PartActsProps = { name: string; onEdit: () => void; onRemove: () => void }

const PartActs = ({ name, onEdit, onRemove }: PartActsProps) => (
  <>
    <IconButton label={licensesPageWords.editTitle(name)} icon={Pencil} needsServer onClick={onEdit} />
    <IconButton label={licensesPageWords.remove(name)} icon={Trash2} needsServer onClick={onRemove} />
  </>
)
