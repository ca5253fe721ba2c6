import { NATIVE_BUNDLES } from '../catalog/native-bundles.ts'
import { SYSTEM_BUNDLES } from '../catalog/system-bundles.ts'

/** dsp: a title that a profile may list. system: the UAD software itself. native: UADx, with a separate license. */
export type BundleKind = 'dsp' | 'system' | 'native' | 'other'

/**
 * The file name of a bundle without its extension, `.disabled` and the `(m)` of a mono twin. Accepts paths of both systems and
 * file names.
 */
export function stemOf(path: string): string {
  const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  return name
    .replace(/\.disabled$/i, '')
    .replace(EXTENSION, '')
    .replace(/\(m\)$/i, '')
}

/**
 * Whether script and helper treat a file as a bundle of this title: an exact match without the extension and, for formats with
 * mono twins, the `(m)`. Stricter than `stemOf`, because a wrong bundle must not move.
 */
export function isBundleOf(path: string, stem: string): boolean {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  const [, own = '', ending = ''] = /^(.+)\.(component|vst3?|aaxplugin|dll)$/s.exec(name) ?? []
  return stem === (ending === 'vst' || ending === 'dll' ? own.replace(/\(m\)$/, '') : own)
}

/** The kind of a stem, or of the name that a host shows. Containing `uad` somewhere is not enough. */
export function uadBundleKindOf(stem: string): BundleKind {
  const key = stem.toLowerCase()
  if (SYSTEM.has(key)) return 'system'
  if (NATIVE.has(key) || /^uaudio_|\buadx\b/.test(key)) return 'native'
  return TITLE.test(stem) ? 'dsp' : 'other'
}

const EXTENSION = /\.(?:component|vst3?|aaxplugin|dll)$/i

/** The maker's titles have only these characters; scripts must not contain others. */
const TITLE = /^UAD [A-Za-z0-9 _-]{1,80}$/

const SYSTEM = new Set(SYSTEM_BUNDLES.map((stem) => stem.toLowerCase()))
const NATIVE = new Set(
  NATIVE_BUNDLES.flat()
    .filter((name) => name !== '')
    .map((name) => name.toLowerCase()),
)
