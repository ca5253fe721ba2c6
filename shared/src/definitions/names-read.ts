import type { IdentifyingFields, Identity } from '../bundles/identity/identity.ts'
import { sharedValueOf } from '../community/shared-value.ts'

/**
 * The name and maker that may be shared with other people, else ''. A user may have renamed a file to something private, so
 * a name counts only with codes or a matching identifier.
 */
export function shareableNamesOf(bundle: IdentifyingFields, { nameKey, vendorKey }: Identity) {
  return {
    name: isNameReliable(bundle, nameKey) ? shareable('name', bundle.name) : '',
    manufacturer: vendorKey === '' ? '' : shareable('manufacturer', bundle.manufacturer),
  }
}

function isNameReliable({ audioUnit, classId, bundleId }: IdentifyingFields, nameKey: string) {
  if (audioUnit !== null || classId !== null) return true
  return lettersOf(bundleId ?? '').includes(lettersOf(nameKey))
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function shareable(field: 'name' | 'manufacturer', value: string) {
  const shared = sharedValueOf(field, value)
  return 'value' in shared && typeof shared.value === 'string' ? shared.value : ''
}
