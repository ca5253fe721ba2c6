import { groupsOf } from '../groups.ts'
import { matchingFormat } from '../plugins/formats.ts'
import type { PlacedInstallation } from './counted-bundles.ts'

/** A bundle that may have copies. */
export type CopiedBundle = PlacedInstallation &
  ComparedBytes & {
    format: string
    /** A link inside another bundle leads to it, so it stays. */
    isLinked: boolean
  }

/**
 * The same bundle in several folders of one computer, that which stays first: one to which a link leads, then that in the folder for all
 * users, then the first path. The same are bundles of one plugin, format and file name with the same bytes. Pass only bundles that
 * DAWs can load, and none that is inside another.
 */
export function copiesOf<Bundle extends CopiedBundle>(bundles: readonly Bundle[]): Bundle[][] {
  const compared = bundles.filter(
    ({ machine, path, size, digest }) => machine !== '' && path !== '' && size !== null && digest !== null,
  )
  const groups: Bundle[][] = []
  for (const same of groupsOf(compared, sameKeyOf).values()) {
    const [first, ...others] = same.toSorted(byWorth)
    const leaving = others.filter(({ isLinked }) => !isLinked)
    if (first && leaving.length > 0) groups.push([first, ...leaving])
  }
  return groups
}

const sameKeyOf = ({ pluginId, machine, format, path, platform, size, digest }: CopiedBundle) =>
  [pluginId, machine, matchingFormat(format), fileNameOf(path).toLowerCase(), platform, size, digest].join(
    '\n',
  )

/** The name of a file or folder at a path of any system. */
export const fileNameOf = (path: string): string => path.split(/[/\\]/).findLast((part) => part !== '') ?? ''

const byWorth = (a: CopiedBundle, b: CopiedBundle) =>
  Number(b.isLinked) - Number(a.isLinked) ||
  Number(isOfOneUser(a)) - Number(isOfOneUser(b)) ||
  (a.path < b.path ? -1 : 1)

const isOfOneUser = ({ path }: CopiedBundle) => /^(?:\/Users\/|\/home\/|[a-z]:\\Users\\|~)/i.test(path)

/** The values that tell if two bundles have the same bytes. */
export type ComparedBytes = {
  platform: string | null
  /** Bytes; null when unknown. */
  size: number | null
  /** The digest of all its files, as a helper has read them; null when unknown, as for every bundle without a look-alike beside it. */
  digest: string | null
}

/** True for two bundles that are the same to the last byte. Unknown values are never the same. */
export const haveSameBytes = (a: ComparedBytes, b: ComparedBytes): boolean =>
  a.digest !== null &&
  a.digest === b.digest &&
  a.size !== null &&
  a.size === b.size &&
  a.platform === b.platform
