import type { IdentifyingFields, Identity } from '../bundles/identity/identity.ts'
import { sharedValueOf } from '../community/shared-value.ts'

/**
 * Name and maker of a definition as far as the bundle itself says them, else ''. A file may have been renamed to something
 * private: a name counts only where codes were read beside it or the identifier says the same.
 */
export function shareableNamesOf(bundle: IdentifyingFields, { nameKey, vendorKey }: Identity) {
  return {
    name: isNameRead(bundle, nameKey) ? shareable('name', bundle.name) : '',
    manufacturer: vendorKey === '' ? '' : shareable('manufacturer', bundle.manufacturer),
  }
}

function isNameRead({ audioUnit, classId, bundleId }: IdentifyingFields, nameKey: string) {
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
