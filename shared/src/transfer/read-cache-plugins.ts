import { identityOf } from '../bundles/identity/identity.ts'
import { vendorKeyOf } from '../bundles/identity/keys.ts'
import { type CachedPlugin, isTagKind, type Migration, type PluginCache } from '../caches/plugin-cache.ts'
import { groupsOf } from '../groups.ts'
import { isUadName } from '../import/file-name.ts'
import { MAX_LISTED_PAIRS } from '../plugins/held-key.ts'
import { MAX_TAGS } from '../plugins/limits.ts'
import { platformOf } from '../plugins/processors/installed-program.ts'
import { joiningIdentityOf } from './identity-of-imported.ts'
import { type ImportedPlugin, importedPlugin } from './imported-plugin.ts'
import type { SkippedPlugin } from './own-export.ts'
import { productIndexOf } from './plan.ts'
import type { TablePlugins } from './table-plugins.ts'

/**
 * The plugins of caches as an import adds them, those of one product together, each format marked with the host that saw it.
 * Yields the number of read plugins after every hundred, so that a page can do other work in between.
 */
export function* readCachePlugins(
  caches: readonly PluginCache[],
  makeId: () => string,
): Generator<number, TablePlugins> {
  const plugins = new Map<string, ImportedPlugin>()
  const skipped: SkippedPlugin[] = []
  const products = productIndexOf()
  const pairs = pairsByNewId(caches)
  let count = 0
  for (const cache of caches.toSorted(byNewest)) {
    for (const found of cache.plugins) {
      if (++count % 100 === 0) yield count
      const read = reasonToSkip(found, cache) ?? pluginIn(found, cache, { id: makeId(), pairs })
      if ('reason' in read) {
        skipped.push(read)
        continue
      }
      const identity = joiningIdentityOf(read)
      const joinedId = products.productFor(identity)
      const before = joinedId === undefined ? undefined : plugins.get(joinedId)
      const plugin = before ? mergedPlugin(before, read) : read
      plugins.set(plugin.id, plugin)
      products.put({ ...(before ? joiningIdentityOf(plugin) : identity), id: plugin.id })
    }
  }
  return { plugins: [...plugins.values()], skipped }
}

const byNewest = (a: PluginCache, b: PluginCache) =>
  Date.parse(b.seenAt ?? EARLIEST) - Date.parse(a.seenAt ?? EARLIEST)

const EARLIEST = '1970-01-01'

/** A plugin that its host could not load, and the Audio Units that every Mac has, are not entries. */
function reasonToSkip({ name, format, maker, isFailed }: CachedPlugin, { host }: PluginCache) {
  if (isFailed) return { name, reason: `${host} couldn't load it.` }
  return format === 'AU' && maker === 'Apple' ? { name, reason: 'It comes with macOS.' } : undefined
}

function pluginIn(
  found: CachedPlugin,
  { host, seenAt, kind }: PluginCache,
  { id, pairs }: { id: string; pairs: ReadonlyMap<string, Migration[]> },
): ImportedPlugin | SkippedPlugin {
  const { name, isInstrument } = found
  const manufacturer = found.maker.slice(0, 120)
  const path = found.path ?? ''
  const named = identityOf({ name, manufacturer })
  const plugin = importedPlugin.safeParse({
    id,
    name,
    manufacturer,
    type: isInstrument === null ? '' : isInstrument ? 'Instrument' : 'Effect',
    isUAD: isUadName(name) || vendorKeyOf(manufacturer).startsWith('universalaudio'),
    // A tag does not prove that its plugin is there.
    installations: (isTagKind(kind) ? [] : [found]).map(() => ({
      format: found.format === 'VST2' ? 'VST' : found.format,
      path,
      version: found.version.slice(0, 60),
      architectures: certainProcessors(found),
      seenBy: { host, at: seenAt },
    })),
    tags: tagsOf(found),
    isFavorite: found.isFavorite ?? false,
    recognizedBy: [...new Set([...found.ids, ...named.keys])],
    listedPairs: found.ids
      .flatMap((key) => pairs.get(key) ?? [])
      .slice(0, MAX_LISTED_PAIRS)
      .map(({ from, to }) => `newer:${from}/${to}`),
  })
  return plugin.success ? plugin.data : { name, reason: plugin.error.issues[0]?.message ?? 'It is damaged.' }
}

/** The tags that a library takes; null without any, so that nothing is changed. */
function tagsOf({ tags = [] }: CachedPlugin) {
  const fit = tags.filter((tag) => tag.length > 0 && tag.length <= MAX_TAG)
  return fit.length > 0 ? fit.slice(0, MAX_TAGS) : null
}

/** The longest tag of a library, in characters. */
const MAX_TAG = 40

/** The pairs of class ids that hosts list, by the `cid:` key of the newer one. */
const pairsByNewId = (caches: readonly PluginCache[]) =>
  groupsOf(
    caches.flatMap(({ migrations }) => migrations).filter(({ from, to }) => from !== to),
    ({ to }) => `cid:${to}`,
  )

/** A host on a Mac sees only the part of a bundle for its own processor, so one processor alone proves nothing there. */
function certainProcessors({ format, path, processors }: CachedPlugin) {
  const file = { format, path: path ?? '', architectures: [], bundleId: null }
  const platform = platformOf(file)
  const isElsewhere = platform === 'windows' || platform === 'linux'
  return isElsewhere || processors.length > 1 ? processors : []
}

/** Two rows of one product. Of one format, a row without a path gives way to one with a path, and an older one to a newer one. */
function mergedPlugin(first: ImportedPlugin, second: ImportedPlugin): ImportedPlugin {
  const added = second.installations.filter((one) => {
    const same = first.installations.filter(({ format }) => format === one.format)
    return one.path === '' ? same.length === 0 : same.every(({ path }) => path !== one.path)
  })
  const kept = first.installations.filter(
    (one) => one.path !== '' || !added.some(({ format }) => format === one.format),
  )
  return {
    ...first,
    manufacturer: first.manufacturer || second.manufacturer,
    type: first.type || second.type,
    isUAD: first.isUAD || second.isUAD,
    isFavorite: first.isFavorite || second.isFavorite,
    tags:
      first.tags && second.tags
        ? [...new Set([...first.tags, ...second.tags])].slice(0, MAX_TAGS)
        : (first.tags ?? second.tags),
    installations: [...kept, ...added].slice(0, 500),
    recognizedBy: [...new Set([...first.recognizedBy, ...second.recognizedBy])].slice(0, 500),
    listedPairs: [...new Set([...first.listedPairs, ...second.listedPairs])].slice(0, MAX_LISTED_PAIRS),
  }
}
