import { isWavesShell, wavesGenerationOf } from '../bundles/waves/waves-places.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import { stemOf, uadBundleKindOf } from '../uad/matching/bundle-name.ts'
import type { StayReason } from './set-aside-check.ts'

/** A bundle that may be set aside. The path is of any system. */
export type SetAsideBundle = {
  path: string
  manufacturer: string
  bundleId: string | null
  /** One of the sample plugins, which have no files. */
  isSample?: boolean
}

export type Stay = { reason: StayReason; sentence: string }

/**
 * Why a bundle is never set aside, whatever songs say; undefined for one that may be. Server and helper both ask, because the helper
 * believes no site.
 */
export function stayOf({ manufacturer, isSample, ...file }: SetAsideBundle): Stay | undefined {
  if (isSample) return stays('sample')
  return isStayingMaker(manufacturer) ? stays('waves') : stayOfFile(file)
}

/** True for a maker whose bundles all stay, whatever their files are. */
export const isStayingMaker = (manufacturer: string): boolean => makerKeyOf(manufacturer) === WAVES

/** Why a bundle of any other maker is never set aside; undefined for one that may be. */
export function stayOfFile({ path, bundleId }: Pick<SetAsideBundle, 'path' | 'bundleId'>): Stay | undefined {
  const nameAt = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
  const [folders, fileName] = [path.slice(0, nameAt), path.slice(nameAt)]
  const isOfWaves = isWavesShell(fileName) || wavesGenerationOf(path) !== undefined
  if (isOfWaves || WAVES_ID.test(bundleId ?? '') || WAVES_FOLDER.test(folders)) return stays('waves')
  const stem = stemOf(fileName)
  if (isShell(stem)) return stays('shell')
  if (uadBundleKindOf(stem) === 'system') return stays('uad-software')
  if (!BUNDLE.test(fileName)) return stays('no-bundle')
  return BUNDLE_FOLDER.test(folders) ? stays('nested') : undefined
}

/** The stay of a bundle to which a link inside the bundle at this path leads, as in the wrappers of Windows plugins on Linux. */
export const staysLinked = (path: string): Stay => ({
  reason: 'linked',
  sentence: `A link inside ${path} points to it, and would break without it.`,
})

type PlainReason = Exclude<StayReason, 'songs' | 'linked'>

/** The sentence for a reason that needs no more words. */
export const stays = (reason: PlainReason): Stay => ({ reason, sentence: SENTENCES[reason] })

const SENTENCES: Record<PlainReason, string> = {
  gone: 'It is no longer at its place.',
  'not-scanned': 'Its computer is unknown, because no helper has found it. Scan that computer first.',
  'other-computer': 'It is on another computer.',
  waves: 'Waves keeps all formats of a plugin in one bundle. Use Waves Central to remove it.',
  shell: 'It is a shell that loads plugins from another folder.',
  'uad-software': 'It belongs to the UAD software, which UAD plugins need.',
  sample: 'It is a sample plugin, which has no files.',
  nested: 'It is part of another bundle, which would be damaged without it.',
  'no-copy': 'No other file on this computer has the same contents, so it is not a copy.',
  'no-bundle': 'The helper does not move files with this name, or the name already disables it.',
}

/** The names of files that the helper moves: the same as in its own check before each move. */
const BUNDLE = /[^/]\.(?:component|audiocomp|vst3?|aaxplugin|clap|lv2|dll|so)$/i
const BUNDLE_FOLDER = /[^\\/]\.(?:component|audiocomp|vst3?|aaxplugin|clap|lv2|dll|so)[\\/]/i

const WAVES_ID = /^com\.waves(?:audio)?\./i
const WAVES_FOLDER = /(?:^|[\\/])waves(?: audio)?[\\/]/i
const WAVES = makerKeyOf('Waves')

/** `Shell` as a word of its own, or as a part that begins with a capital, as in `VSTShell 2`; not as in `Seashell`. */
const isShell = (stem: string) =>
  // Hardly any name has the word, and the two patterns cost much more.
  /shell/iu.test(stem) && (/(?:^|[^\p{L}])shell(?!\p{L})/iu.test(stem) || /\p{L}Shell(?!\p{L})/u.test(stem))
