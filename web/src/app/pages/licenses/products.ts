import type { Day } from '#shared/calendar-day.ts'
import { groupsOf } from '#shared/groups.ts'
import type { License } from '#shared/licenses/license.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { runningTerms } from '#shared/purchases/running-terms.ts'
import { isKept } from '../../../features/licenses/license-states.ts'

/** The licenses and purchases of the same plugins; without a plugin of the library, those of one name and maker. */
export type Product = {
  id: string
  title: string
  maker: string
  licenses: License[]
  /** The newest first. */
  purchases: ListedPurchase[]
  /** The purchases whose terms count: not renewed, refunded or sold since. */
  running: ListedPurchase[]
  /** Its plugins in the library. */
  pluginIds: string[]
}

type Part = { license?: License; purchase?: ListedPurchase; pluginIds: string[] }

/**
 * The products of an account, in the order of their newest purchases, then those that have only licenses. `inLibrary` has the ids of the
 * plugins of the library; undefined while they are not known.
 */
export function productsOf(
  licenses: readonly License[],
  purchases: readonly ListedPurchase[],
  inLibrary: { has: (id: string) => boolean } | undefined,
): Product[] {
  const running = new Set(runningTerms(purchases))
  const known = (ids: string[]) => (inLibrary ? ids.filter((id) => inLibrary.has(id)) : ids)
  const parts: Part[] = [
    ...purchases.map((purchase) => ({ purchase, pluginIds: known(purchase.pluginIds) })),
    ...licenses.map((license) => ({ license, pluginIds: known(license.pluginIds) })),
  ]
  return [...groupsOf(parts, keyOf).values()].map((group) => {
    const of = {
      licenses: group.flatMap(({ license }) => license ?? []),
      purchases: group.flatMap(({ purchase }) => purchase ?? []),
    }
    const [first] = [...of.licenses, ...of.purchases]
    return {
      ...of,
      id: first?.id ?? '',
      title: first?.title ?? '',
      maker: [...of.licenses, ...of.purchases].find(({ maker }) => maker !== '')?.maker ?? '',
      running: of.purchases.filter((purchase) => running.has(purchase)),
      pluginIds: group[0]?.pluginIds ?? [],
    }
  })
}

const keyOf = ({ license, purchase, pluginIds }: Part) =>
  pluginIds.length > 0
    ? [...new Set(pluginIds)].sort().join()
    : JSON.stringify([license?.title ?? purchase?.title, license?.maker ?? purchase?.maker])

/** The ids by which an address may name a product. */
export const idsOf = ({ licenses, purchases }: Product) => [...licenses, ...purchases].map(({ id }) => id)

/** The next end of a license in use or of a plan; the last one after it; undefined without an end. */
export function endOf({ licenses, running }: Product, today: Day): Day | undefined {
  const ends = [
    ...licenses.flatMap((license) => (isKept(license) ? (license.endsOn ?? []) : [])),
    ...running.flatMap(({ termEnds }) => termEnds ?? []),
  ].sort()
  return ends.find((end) => end >= today) ?? ends.at(-1)
}
