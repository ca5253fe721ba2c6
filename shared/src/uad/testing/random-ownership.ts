import type { Authorization } from '../authorization.ts'
import { CATALOG } from '../catalog/catalog.ts'
import { SPELLINGS } from '../catalog/keys.ts'
import { authorizationsOf } from './a-profile.ts'
import { oneOf, randomOf } from './random.ts'

/** Every license of current and older profiles, including old spellings. */
export const ALL_LICENSES = [
  ...new Set(CATALOG.map(({ license }) => license)),
  ...SPELLINGS.map(([old]) => old),
  'UAD UAD Avalon VT-737sp Channel Strip',
]

const KEEPING = ['owned', 'trial', 'unknown'] as const

/** A random ownership of the catalog, sometimes with missing lines; the same seed returns the same. */
export function randomOwnership(seed: number): Authorization[] {
  const random = randomOf(seed)
  const notOwned = random()
  const missing = random() < 0.5 ? 0 : random() * 0.3
  const listed = ALL_LICENSES.filter(() => random() >= missing)
  const owned = listed.map((license) => {
    const ownership = random() < notOwned ? 'not-owned' : oneOf(KEEPING, random)
    return [license, ownership] as const
  })
  return authorizationsOf(Object.fromEntries(owned))
}
