import { basename, dirname } from 'node:path'
import * as z from 'zod/mini'
import { groupsOf } from '#shared/groups.ts'
import type { ComparedBundles } from '#shared/helper/found.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import { jsonFile } from '../system/json-file.ts'
import { belowOneOf, realPathOf } from '../system/own-path.ts'
import { bundleDigest, bundleStamp } from './bundle-digest.ts'
import type { FoundBundle } from './to-found-bundle.ts'

/**
 * The bundles that may be copies of each other: of one format, system, file name and size. Only these are read whole, so that a scan
 * stays fast. Bridges have the same bytes, whatever they run, and are never copies.
 */
export function copyCandidates<Found extends Pick<FoundBundle, 'plugin' | 'place' | 'runs'>>(
  found: readonly Found[],
): Found[][] {
  const measured = found.filter(
    ({ plugin, place, runs }) => plugin.size !== null && place === undefined && runs === undefined,
  )
  const keyOf = ({ plugin: { format, platform, path, size } }: Found) =>
    [matchingFormat(format), platform, basename(path).toLowerCase(), size].join('\n')
  return [...groupsOf(measured, keyOf).values()].filter((group) => group.length > 1)
}

const { read, write } = jsonFile('digests.json', z.record(z.string(), z.tuple([z.string(), z.string()])))

type Compared = { found: FoundBundle[]; searched: string[] }

/**
 * Compares the bundles of a scan: the digests of those that may be copies, and the bundles to which links inside others lead. A bundle
 * that is as it was is not read again.
 */
export async function comparedBundles(
  state: string,
  { found, searched }: Compared,
  signal?: AbortSignal,
): Promise<ComparedBundles> {
  const before = read(state) ?? {}
  const isSearched = belowOneOf(searched)
  const kept = Object.entries(before).filter(([path]) => !isSearched(path))
  const known: typeof before = Object.fromEntries(kept)
  const digests: ComparedBundles['digests'] = []
  for (const { plugin } of copyCandidates(found).flat()) {
    const { path } = plugin
    const stamp = bundleStamp(path)
    if (stamp === null) continue
    const [stampBefore, digestBefore] = before[path] ?? []
    const digest = stampBefore === stamp ? digestBefore : await bundleDigest(path, signal)
    if (!digest) continue
    known[path] = [stamp, digest]
    digests.push({ path, digest })
  }
  if (JSON.stringify(known) !== JSON.stringify(before)) write(state, known)
  return { digests, links: [...linkedBundles(found)].map(([to, from]) => ({ from, to })) }
}

/** The bundles to which links inside other bundles, or bridges, lead, by their paths, each with the path of one of those. */
export function linkedBundles(found: readonly FoundBundle[]): Map<string, string> {
  const linking = found.filter(({ links, runs }) => runs || (links && links.length > 0))
  const linked = new Map<string, string>()
  if (linking.length === 0) return linked
  const byRealPath = new Map(found.map(({ plugin: { path } }) => [realPathOf(path) ?? path, path]))
  for (const { plugin, links = [], runs } of linking)
    for (const target of runs ? [...links, runs] : links) {
      const to = byRealPath.get(bundleAround(target, byRealPath) ?? '')
      if (to !== undefined && to !== plugin.path) linked.set(to, plugin.path)
    }
  return linked
}

/** The known path at or around a place. */
export function bundleAround(target: string, known: ReadonlyMap<string, unknown>): string | undefined {
  for (let at = target; at !== dirname(at); at = dirname(at)) if (known.has(at)) return at
  return undefined
}
