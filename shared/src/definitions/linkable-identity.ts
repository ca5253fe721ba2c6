import type { Identity } from '../bundles/identity/identity.ts'

/** The part of an identity that links bundles of different people. A name counts only with a known maker, not with a guessed one. */
export function linkableIdentityOf({ nameKey, vendorKey, keys }: Identity): Identity | undefined {
  const reliableKeys = keys.filter((key) => vendorKey !== '' || !isNameKey(key))
  return reliableKeys.length > 0 ? { nameKey, vendorKey, keys: reliableKeys } : undefined
}

/** Whether a key is only a name with its maker, not a unique identifier. */
export const isNameKey = (key: string) => key.startsWith('name:')
