import type { Identity } from '../bundles/identity/identity.ts'

/**
 * What of its identity a bundle is recognized by across people; `undefined` when that is too little. A name counts together
 * with a maker that was read: a guessed one links to nothing.
 */
export function linkableIdentityOf({ nameKey, vendorKey, keys }: Identity): Identity | undefined {
  const sure = keys.filter((key) => vendorKey !== '' || !isNameKey(key))
  return sure.length > 0 ? { nameKey, vendorKey, keys: sure } : undefined
}

/** Whether a key is only a name with its maker, and nothing that was given to one product alone. */
export const isNameKey = (key: string) => key.startsWith('name:')
