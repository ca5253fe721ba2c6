import { groupsOf } from '../groups.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { compareVersions } from '../updates/version.ts'
import type { PlacedInstallation } from './counted-bundles.ts'

/** A bundle that may have copies. */
export type CopiedBundle = PlacedInstallation & { format: string; version: string; architectures: string[] }

/**
 * The same bundle in several folders of one computer, that which stays first: the newest, then that in the folder for all users, then
 * the first path. Bundles with one file name are the same when they are of one plugin and format, for the same processors. Pass
 * only bundles that DAWs can load, and none that is inside another.
 */
export function copiesOf<Bundle extends CopiedBundle>(bundles: readonly Bundle[]): Bundle[][] {
  const placed = bundles.filter(({ machine, path }) => machine !== '' && path !== '')
  const byPlugin = groupsOf(placed, ({ pluginId, machine }) => `${pluginId}\n${machine}`)
  const groups: Bundle[][] = []
  for (const ofPlugin of byPlugin.values()) {
    // Most plugins have one bundle of each format, and the keys below cost most.
    if (new Set(ofPlugin.map(({ format }) => matchingFormat(format))).size === ofPlugin.length) continue
    for (const same of groupsOf(ofPlugin, sameKeyOf).values())
      if (same.length > 1) groups.push(same.toSorted(byWorth))
  }
  return groups
}

const sameKeyOf = ({ format, path, architectures }: CopiedBundle) =>
  [matchingFormat(format), fileNameOf(path).toLowerCase(), architectures.toSorted().join(' ')].join('\n')

/** The name of a file or folder at a path of any system. */
export const fileNameOf = (path: string): string => path.split(/[/\\]/).findLast((part) => part !== '') ?? ''

function byWorth(a: CopiedBundle, b: CopiedBundle) {
  const newer = compareVersions(b.version, a.version) ?? 0
  return newer || Number(isOfOneUser(a)) - Number(isOfOneUser(b)) || (a.path < b.path ? -1 : 1)
}

const isOfOneUser = ({ path }: CopiedBundle) => /^(?:\/Users\/|\/home\/|[a-z]:\\Users\\|~)/i.test(path)
