import { matchingFormat } from '../../plugins/formats.ts'
import { plainName, withoutRole } from '../../songs/joining/names/plain-name.ts'
import type { Identity } from './identity.ts'
import { nameKeyOf } from './keys.ts'

/** Where one bundle stands. `machine` is '' for a dropped one. */
export type StandingBundle = { machine: string; format: string; path: string }

/** A bundle that is there, unless `goneAt` says when it went. `seenBy`: only a DAW has listed it. */
type KnownBundle = StandingBundle & { goneAt?: number | null; seenBy?: string | null }

/**
 * True when a bundle is another plugin than an entry that shares its identifier or name, because a bundle of the entry stands on the same
 * computer, in the same format, at the same time, under another name, or in the folder of another maker. False for a renamed plugin: its
 * old bundle is gone. `dropped`: the paths of what was dropped together; nothing else is known to be there with a dropped bundle.
 */
export function standsBeside(
  identity: Identity,
  bundle: StandingBundle,
  entry: Identity & { installed: readonly KnownBundle[] },
  dropped: ReadonlySet<string> = NOTHING,
): boolean {
  const isThereWith = (one: KnownBundle) =>
    one.machine === bundle.machine &&
    !one.goneAt &&
    !one.seenBy &&
    matchingFormat(one.format) === matchingFormat(bundle.format) &&
    (one.machine !== '' || dropped.has(one.path))
  const others = entry.installed.filter(isThereWith)
  if (others.length === 0 || others.some(({ path }) => path === bundle.path)) return false
  if (isCalled(entry, identity)) return isOfOtherFolder(identity, bundle, entry, others)
  const isForm = entry.nameKey.startsWith(identity.nameKey) || identity.nameKey.startsWith(entry.nameKey)
  if (isForm && sharesCode(identity, entry)) return false
  return others.every(({ path }) => fileKeyOf(path) !== fileKeyOf(bundle.path))
}

const NOTHING: ReadonlySet<string> = new Set()

/** True when the entry has this name, now or as one of its bundles was read. */
const isCalled = (entry: Identity, { nameKey }: Identity) =>
  entry.nameKey === nameKey ||
  entry.keys.some((key) => key.startsWith('name:') && key.endsWith(`/${nameKey}`))

/** An effect and its other form, as FM8 and FM8 FX, have one code. */
const sharesCode = (a: Identity, b: Identity) =>
  a.keys.some((key) => /^(?:code|cid):/.test(key) && b.keys.includes(key))

/** The name alone joins them, and each stands in the folder of another maker. */
function isOfOtherFolder(identity: Identity, bundle: StandingBundle, entry: Identity, others: KnownBundle[]) {
  if (identity.keys.some((key) => entry.keys.includes(key))) return false
  const folder = makerFolderOf(bundle.path)
  const folders = others.map(({ path }) => makerFolderOf(path))
  return folder !== '' && folders.every((other) => other !== '' && other !== folder)
}

/** The file name for comparison, without the folder and what tells the processors, channels and roles of one program. */
const fileKeyOf = (path: string) => {
  const name = (partsOf(path).at(-1) ?? '').replace(/\.\w+$/, '')
  return nameKeyOf(withoutRole(plainName(name).name), '')
}

/** The folder of a maker among those of a format, as `Bluebird` in `VSTPlugins/Bluebird/Chorus.dll`; '' without one. */
function makerFolderOf(path: string): string {
  const folders = partsOf(path).slice(0, -1)
  const at = folders.findLastIndex((name) => PLUGIN_FOLDER.test(name))
  const folder = at < 0 ? '' : (folders[at + 1] ?? '')
  return PLAIN_FOLDER.test(folder) ? '' : folder.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

const PLUGIN_FOLDER = /^\.?(?:lx)?(?:vst[23]?|vst ?plug-?ins?|steinberg|clap|lv2|plug-?ins|components|aax)$/i
/** Folders of processors, kinds and older versions. */
const PLAIN_FOLDER =
  /^\W*(?:x?(?:32|64|86)|x86_64|(?:32|64)[ _-]?bits?|win(?:32|64)|vst[23]?i?|effects?|fx|instruments?|synths?|old|new|backup)\W*$/i

const partsOf = (path: string) => path.split(/[/\\]/).filter((part) => part !== '')
