import { RENAMED_BUNDLES } from '../../../uad/catalog/renamed-bundles.ts'
import type { MakerForm } from './maker-form.ts'
import { type NameForm, nameForm } from './name-forms.ts'

/**
 * Other names that Universal Audio has given to a plugin of this name, or that it had before, as keys with `uad` in front. The maker
 * adds `Legacy` to a plugin whose successor takes its name. None for a plugin of another maker.
 */
export function otherUadKeys({ key, fullKey }: NameForm, { keys }: MakerForm): string[] {
  const isNamedUad = fullKey.startsWith('uad')
  if (!key || !(isNamedUad || keys.includes('universalaudio'))) return []
  const uadKey = isNamedUad ? fullKey : `uad${key}`
  const other = uadKey.endsWith(LEGACY) ? uadKey.slice(0, -LEGACY.length) : uadKey + LEGACY
  return [other, ...RENAMED.flatMap((names) => (names.includes(uadKey) ? names : []))].filter(
    (each) => each !== uadKey,
  )
}

const LEGACY = 'legacy'

const RENAMED = RENAMED_BUNDLES.map((names) => names.map((name) => nameForm(`UAD ${name}`, []).key))
