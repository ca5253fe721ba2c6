import { NATIVE_BUNDLES } from '../catalog/native-bundles.ts'
import { SYSTEM_BUNDLES } from '../catalog/system-bundles.ts'

/** dsp: a title that a profile may list. system: the UAD software itself. native: UADx, with a license of its own. */
export type BundleKind = 'dsp' | 'system' | 'native' | 'other'

/**
 * The file name of a bundle without what tells its format: the extension, `.disabled` behind it and the `(m)` of a mono twin
 * before it. Takes a path of either system or a file name.
 */
export function stemOf(path: string): string {
  const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  return name
    .replace(/\.disabled$/i, '')
    .replace(EXTENSION, '')
    .replace(/\(m\)$/i, '')
}

/**
 * Whether script and helper take a file for a bundle of this title: letter by letter, with nothing cut but the ending and, where
 * there are mono twins, their `(m)`. Narrower than `stemOf`, because a wrong bundle must not move.
 */
export function isBundleOf(path: string, stem: string): boolean {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  const [, own = '', ending = ''] = /^(.+)\.(component|vst3?|aaxplugin|dll)$/s.exec(name) ?? []
  return stem === (ending === 'vst' || ending === 'dll' ? own.replace(/\(m\)$/, '') : own)
}

/** What a stem (or the name that a host shows) is. That it contains `uad` somewhere makes it nothing. */
export function uadBundleKindOf(stem: string): BundleKind {
  const key = stem.toLowerCase()
  if (SYSTEM.has(key)) return 'system'
  if (NATIVE.has(key) || /^uaudio_|\buadx\b/.test(key)) return 'native'
  return TITLE.test(stem) ? 'dsp' : 'other'
}

const EXTENSION = /\.(?:component|vst3?|aaxplugin|dll)$/i

/** No title of the maker has other characters; nothing else is ever written into a script. */
const TITLE = /^UAD [A-Za-z0-9 _-]{1,80}$/

const SYSTEM = new Set(SYSTEM_BUNDLES.map((stem) => stem.toLowerCase()))
const NATIVE = new Set(
  NATIVE_BUNDLES.flat()
    .filter((name) => name !== '')
    .map((name) => name.toLowerCase()),
)
