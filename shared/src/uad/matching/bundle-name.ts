import { SYSTEM_BUNDLES } from '../catalog/system-bundles.ts'

/**
 * Native (UADx) bundles as seen on disk, with the names that hosts show if known. They have separate licenses, are in no
 * profile and never move. Every stem that begins with `uaudio_` is native, listed or not.
 */
export const NATIVE_BUNDLES: [stem: string, shownAs: string][] = [
  ['uaudio_175_b', 'UADx UA 175-B'],
  ['uaudio_176', 'UADx UA 176'],
  ['uaudio_610_a', 'UA 610-A'],
  ['uaudio_610_b', 'UA 610-B'],
  ['uaudio_a_type_multiband', ''],
  ['uaudio_ampex_atr-102_tape', 'UADx Ampex ATR-102'],
  ['uaudio_api_2500', 'UADx API 2500'],
  ['uaudio_api_vision_channel_strip', 'UADx API Vision Channel Strip'],
  ['uaudio_avalon_vt-737sp', 'UADx Avalon VT-737sp'],
  ['uaudio_capitol_chambers', 'UADx Capitol Chambers'],
  ['uaudio_capitol_compressor', 'UADx Capitol Mastering Compressor'],
  ['uaudio_century_channel_strip', 'UADx Century Channel Strip'],
  ['uaudio_dbx_160', 'UADx dbx 160'],
  ['uaudio_distressor', 'UADx Distressor'],
  ['uaudio_electra', ''],
  ['uaudio_fairchild_660', 'UADx Fairchild 660'],
  ['uaudio_fairchild_670', 'UADx Fairchild 670'],
  ['uaudio_hitsville_eq', 'UADx Hitsville EQ'],
  ['uaudio_hitsville_eq_mastering', 'UADx Hitsville EQ Mastering'],
  ['uaudio_la3a', 'UADx LA-3A Compressor'],
  ['uaudio_lexicon_224', ''],
  ['uaudio_little_labs_vog', ''],
  ['uaudio_manley_massive_passive', 'UADx Manley Massive Passive'],
  ['uaudio_manley_massive_passive_m', 'UADx Manley Massive Passive MST'],
  ['uaudio_manley_preamp', 'UADx Manley Preamp'],
  ['uaudio_manley_voxbox', 'UADx Manley VOXBOX'],
  ['uaudio_minimoog', ''],
  ['uaudio_neve_1073', 'UADx Neve 1073'],
  ['uaudio_oxide_tape', 'UADx Oxide Tape'],
  ['uaudio_polymax', 'UADx PolyMAX Synth'],
  ['uaudio_pultec_eqp-1a', 'UADx Pultec EQP-1A'],
  ['uaudio_pultec_hlf-3c', 'UADx Pultec HLF-3C'],
  ['uaudio_pultec_meq-5', 'UADx Pultec MEQ-5'],
  ['uaudio_pure_plate', ''],
  ['uaudio_ssl_g_bus_compressor', ''],
  ['uaudio_studer_a800', 'UADx Studer A800'],
  ['uaudio_teletronix_la-2', 'UADx LA-2'],
  ['uaudio_teletronix_la-2a_gray', 'UADx LA-2A Gray'],
  ['uaudio_teletronix_la-2a_silver', 'UADx LA-2A Silver'],
  ['uaudio_topline_vocal_suite', ''],
  ['uaudio_ua_1176_rev_a', 'UADx 1176 Rev A Compressor'],
  ['uaudio_ua_1176ae', 'UADx 1176AE'],
  ['uaudio_ua_1176ln_rev_e', 'UADx 1176LN Rev E'],
  ['uaudio_verve', 'UADx Verve Analog Machines'],
]

/** dsp: a title that a profile may list. system: the UAD software itself. native: UADx, with a separate license. */
export type BundleKind = 'dsp' | 'system' | 'native' | 'other'

/** The file name of a bundle (a path of either system), without extension, `.disabled` and the `(m)` of a mono twin. */
export function stemOf(path: string): string {
  const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  return name.replace(DISABLED, '').replace(EXTENSION, '').replace(MONO, '')
}

/**
 * True for a file that script and helper treat as a bundle of this title: an exact match without the extension and, for formats with mono
 * twins, the `(m)`. Stricter than `stemOf`, because a wrong bundle must not move.
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

const DISABLED = /\.disabled$/i
const EXTENSION = /\.(?:component|vst3?|aaxplugin|dll)$/i
const MONO = /\(m\)$/i

/** The maker's titles have only these characters; scripts must not contain others. */
const TITLE = /^UAD [A-Za-z0-9 _-]{1,80}$/

const SYSTEM = new Set(SYSTEM_BUNDLES.map((stem) => stem.toLowerCase()))
const NATIVE = new Set(NATIVE_BUNDLES.flatMap((names) => names.flatMap((name) => name.toLowerCase() || [])))
