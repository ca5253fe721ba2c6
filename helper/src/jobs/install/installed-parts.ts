import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DAYS_TO_KEEP } from '#shared/catalogs/catalog-release.ts'
import { groupsOf } from '#shared/groups.ts'
import { type InstalledPackage, MAX_INSTALLED_PACKAGES } from '#shared/helper/job.ts'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import { isStayingMaker } from '#shared/set-aside/stay-reason.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { FileCalls } from '../../move/files/file-calls.ts'
import { treeDigest } from '../../move/files/tree.ts'
import { type InstalledPart, readJournals } from '../../move/journal/journal.ts'
import { belowOneOf, ownPath } from '../../system/own-path.ts'

/** True for products whose own programs install and license them: those of Waves, of Universal Audio, and of iLok. */
export const isNeverInstalled = (maker: string, name: string): boolean =>
  isStayingMaker(maker) ||
  MAKERS.has(makerKeyOf(maker)) ||
  /^(?:uad\b|uadx|ilok|waveshell)/i.test(name.trim())

const MAKERS = new Set(
  ['Universal Audio', 'Universal Audio, Inc.', 'UAD', 'PACE', 'PACE Anti-Piracy', 'iLok'].map(makerKeyOf),
)

/** The folders of the helper for what it downloads, unpacks, and keeps after it was replaced or removed. */
export const installFolder = (state: string, name: 'downloads' | 'unpacked' | 'kept') =>
  ownPath(realpathSync(state), 'install', name)

/** A bundle from a catalog. `path` is where DAWs find it, or found it; `place` is where it is now. */
export type PlacedPart = InstalledPart & { path: string; place: string; at: string; isKept: boolean }

const DAY = 24 * 60 * 60 * 1000

/** When a kept bundle is deleted. */
export const keptUntil = ({ at }: { at: string }) => new Date(Date.parse(at) + DAYS_TO_KEEP * DAY)

/** The bundles from catalogs that are where the journals of moves say, the newest first: those in place, and those that are kept. */
export function installedParts(state: string): PlacedPart[] {
  const isKeptPath = belowOneOf([installFolder(state, 'kept')])
  const parts = new Map<string, PlacedPart>()
  for (const { at, items } of readJournals(state)) {
    for (const { from, to, isMoved, part } of items) {
      if (!part || !isMoved) continue
      for (const place of [from, to]) parts.delete(place)
      const isKept = isKeptPath(to)
      parts.set(to, { ...part, path: isKept ? from : to, place: to, at, isKept })
    }
  }
  return [...parts.values()].filter(({ place }) => existsSync(place)).reverse()
}

/** True if a bundle is still, byte for byte, the one that was put there. */
export const isUnchanged = async (
  files: FileCalls,
  { place, digest }: Pick<PlacedPart, 'place' | 'digest'>,
) => (await treeDigest(files, place).catch(() => '')) === digest

/** The products from catalogs on this computer, for the site. */
export function installedPackages(state: string): InstalledPackage[] {
  const packages: InstalledPackage[] = []
  for (const parts of groupsOf(installedParts(state), ({ catalog, slug }) =>
    JSON.stringify([catalog, slug]),
  ).values()) {
    const [first] = parts
    if (!first) continue
    const placed = parts.filter(({ isKept }) => !isKept)
    const kept = new Map<string, string>()
    for (const part of parts) {
      if (part.isKept && !kept.has(part.version)) kept.set(part.version, keptUntil(part).toISOString())
    }
    packages.push({
      catalog: first.catalog,
      slug: first.slug,
      version: placed[0]?.version ?? '',
      paths: [...new Set(placed.map(({ path }) => path))].slice(0, 100),
      kept: [...kept]
        .map(([version, until]) => ({ version, until }))
        .sort((a, b) => compareVersions(b.version, a.version) ?? 0)
        .slice(0, 20),
    })
  }
  return packages.slice(0, MAX_INSTALLED_PACKAGES)
}

/** A free path below the folder for kept bundles of a run. */
export const keptPath = (state: string, run: string, number: number, fileName: string) =>
  join(ownPath(installFolder(state, 'kept'), run, String(number)), fileName)
