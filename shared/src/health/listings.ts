import { keysOfCodes } from '../bundles/identity/identity.ts'
import { nameKeyOf, vendorKeyOf } from '../bundles/identity/keys.ts'
import {
  type CachedPlugin,
  type CacheKind,
  isBlocklist,
  isTagKind,
  type PluginCache,
} from '../caches/plugin-cache.ts'
import { dawOf } from '../formats/daw-ids.ts'
import type { UseFormat } from '../plugins/format-facts.ts'
import { factsOfFormat } from '../plugins/format-lists.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { heldParts } from '../plugins/held-key.ts'
import type { NewPlugin } from '../plugins/new-plugin.ts'
import { fileNameOf } from '../storage/copies-of.ts'
import { withoutLastSigns } from '../text/without-last-signs.ts'
import type { CheckedList, ListId, ListState } from './bundle-check.ts'

/** A found bundle, with the moment at which it or its program last changed; null when unknown. */
export type ListedBundle = {
  plugin: Pick<NewPlugin, 'name' | 'manufacturer' | 'format' | 'path' | 'audioUnit' | 'classId' | 'heldKeys'>
  changedAt: string | null
}

export type Listings = {
  lists: CheckedList[]
  /** The answers of the lists about each bundle, in the order of the bundles. */
  states: Partial<Record<ListId, ListState>>[]
}

/** The formats of which each kind of list has all plugins that its program has found. A log only has those that were loaded. */
const COMPLETE: Record<CacheKind, readonly UseFormat[]> = {
  ardour: ['VST2', 'VST3'],
  'ardour-tags': [],
  auval: ['AU'],
  'fl-studio': ['VST2', 'VST3'],
  juce: [],
  'live-database': ['VST2', 'VST3', 'AU'],
  'live-log': [],
  'live-scan-list': ['VST2', 'VST3'],
  'logic-tags': [],
  'reaper-audio-units': ['AU'],
  'reaper-clap': ['CLAP'],
  'reaper-tags': [],
  'reaper-vst': ['VST2', 'VST3'],
  'steinberg-blocklist': [],
  'steinberg-info': ['VST2'],
  'steinberg-vst2': ['VST2'],
  'steinberg-vst3': ['VST3'],
  'studio-one': ['VST2', 'VST3', 'AU'],
  'studio-one-blocklist': [],
}

/**
 * Tells what the lists of the DAWs on a computer say of the bundles there. A row that names a path is that bundle; one that names only
 * a file, an id or a name may be each that has it. Lists of no known DAW are left out.
 */
export function listingsOf(bundles: readonly ListedBundle[], caches: readonly PluginCache[]): Listings {
  const index = new BundleIndex(bundles)
  const states: Partial<Record<ListId, ListState>>[] = bundles.map(() => ({}))
  const lists = new Map<ListId, string | null>()
  for (const cache of caches) {
    const list = listOf(cache)
    // A tag does not prove that its plugin is there.
    if (!list || isTagKind(cache.kind)) continue
    if (!isBlocklist(cache.kind)) lists.set(list, newer(lists.get(list) ?? null, cache.seenAt))
    const said = saidBy(cache, index)
    for (const [at, bundle] of bundles.entries()) {
      const format = formatInSongs(bundle.plugin.format)
      const state = stateOf(said.get(at), bundle, cache, format)
      const own = states[at]
      if (state && own) own[list] = better(own[list], state)
    }
  }
  return { lists: Array.from(lists, ([list, seenAt]) => ({ list, seenAt })), states }
}

const listOf = ({ kind, host }: PluginCache): ListId | undefined =>
  kind === 'auval' ? 'audio-units' : dawOf(host)

const newer = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other)

const formatInSongs = (format: string) => factsOfFormat(matchingFormat(format))?.inSongs ?? null

/** A DAW may have several lists; the best word counts. */
const better = (one: ListState | undefined, other: ListState): ListState =>
  one === undefined || WORTH.indexOf(other) < WORTH.indexOf(one) ? other : one
const WORTH: readonly ListState[] = ['listed', 'listed-before', 'shared', 'off', 'failed', 'older', 'absent']

type Said = 'listed' | 'shared' | 'off' | 'failed'

function stateOf(
  said: Said | undefined,
  { changedAt }: ListedBundle,
  { kind, gap, seenAt }: PluginCache,
  format: UseFormat | null,
): ListState | undefined {
  const isNewer = changedAt !== null && seenAt !== null && changedAt > seenAt
  if (said === 'listed') return isNewer ? 'listed-before' : 'listed'
  // A program that it could not load then may be another one now.
  if (said === 'failed') return isNewer ? 'older' : 'failed'
  if (said) return said
  if (gap !== null || format === null || !COMPLETE[kind].includes(format)) return undefined
  if (isNewer) return 'older'
  return changedAt === null || seenAt === null ? undefined : 'absent'
}

/** Tells what each row of a list says of the bundles, by their numbers. */
function saidBy({ plugins, failedFiles }: PluginCache, index: BundleIndex): Map<number, Said> {
  const said = new Map<number, Said>()
  const tell = (found: readonly number[], is: Said) => {
    for (const at of found) {
      const known = said.get(at)
      if (!known || WORTH.indexOf(is) < WORTH.indexOf(known)) said.set(at, is)
    }
  }
  for (const file of failedFiles) tell(index.byFile(file), 'failed')
  for (const plugin of plugins) {
    const { found, isSure } = index.bundlesOf(plugin)
    if (plugin.isFailed) tell(found, 'failed')
    else if (!plugin.isEnabled) tell(found, 'off')
    else tell(found, isSure && found.length === 1 ? 'listed' : 'shared')
  }
  return said
}

/** Finds the bundles that a row of a list may be. */
class BundleIndex {
  readonly #byPath = new Map<string, number[]>()
  readonly #byFile = new Map<string, number[]>()
  readonly #byKey = new Map<string, number[]>()
  readonly #byName = new Map<string, number[]>()

  constructor(bundles: readonly ListedBundle[]) {
    for (const [at, { plugin }] of bundles.entries()) {
      const format = formatInSongs(plugin.format)
      put(this.#byPath, plainPath(plugin.path), at)
      put(this.#byFile, plainFile(fileNameOf(plugin.path)), at)
      if (!format) continue
      for (const key of keysOf(plugin)) put(this.#byKey, `${format} ${key}`, at)
      put(this.#byName, nameOf(format, plugin.name, plugin.manufacturer), at)
    }
  }

  /** The bundles with this path, or at or around it; else those of this file name. */
  byFile(file: string): number[] {
    return /[/\\]/.test(file) ? this.#around(file) : (this.#byFile.get(plainFile(file)) ?? [])
  }

  bundlesOf({ path, files, ids, name, maker, format }: CachedPlugin): { found: number[]; isSure: boolean } {
    const atPath = path === null ? [] : this.#around(path)
    if (atPath.length > 0) return { found: atPath, isSure: true }
    const ofFiles = unique(files.flatMap((file) => this.#byFile.get(plainFile(file)) ?? []))
    if (ofFiles.length > 0) return { found: ofFiles, isSure: true }
    const ofIds = unique(ids.flatMap((id) => this.#byKey.get(`${format} ${id}`) ?? []))
    if (ofIds.length > 0) return { found: ofIds, isSure: path === null }
    return { found: this.#byName.get(nameOf(format, name, maker)) ?? [], isSure: false }
  }

  /** Lists name the bundle, or the program inside. */
  #around(path: string): number[] {
    const plain = plainPath(path)
    for (let at = plain.length; at > 0; at = plain.lastIndexOf('/', at - 1)) {
      const found = this.#byPath.get(plain.slice(0, at))
      if (found) return found
    }
    return []
  }
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)]

function put(map: Map<string, number[]>, key: string, at: number) {
  const known = map.get(key)
  if (known) known.push(at)
  else map.set(key, [at])
}

const keysOf = (plugin: ListedBundle['plugin']) => [
  ...keysOfCodes(plugin),
  ...heldParts(plugin.heldKeys ?? []).keys,
]

/** Two makers have plugins of one name. */
function nameOf(format: UseFormat, name: string, maker: string) {
  const vendor = vendorKeyOf(maker)
  return `${format} ${vendor} ${nameKeyOf(name, vendor)}`
}

/** Windows and macOS do not tell capitals from small letters, and lists write either. */
const plainPath = (path: string) =>
  withoutLastSigns(path.replaceAll('\\', '/'), '/').normalize('NFC').toLowerCase()

/** REAPER writes `_` for a blank and for most other signs. */
const plainFile = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]/gu, '_')
