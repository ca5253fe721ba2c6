import fs from 'node:fs'
import os from 'node:os'
import { groupsOf } from '#shared/groups.ts'
import { type BundleCheck, type CheckedBundles, isTellable } from '#shared/health/bundle-check.ts'
import { listingsOf } from '#shared/health/listings.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import { readAllCaches, registeredAudioUnits } from '../../caches/read-all-caches.ts'
import { type BundleLook, lookAtBundle } from '../../scan/look-at-bundle.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import type { BrokenBundle, FolderScanResult } from '../../scan/scan-folders.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import type { runProgram } from '../../system/program.ts'
import { isBlocking, readMarks } from '../../system/quarantine.ts'

/** Facts that a helper has seen of its computer and of the bundles of a scan. */
export type CheckedComputer = Pick<CheckedBundles, 'processor' | 'hasRosetta' | 'lists'> & {
  bundles: BundleCheck[]
}

type Scanned = Pick<FolderScanResult, 'found' | 'broken'>

/**
 * Checks what DAWs see of the bundles of a scan: looks at each, asks macOS what it blocks and has registered, and reads the lists of the
 * DAWs. Only reads. A bundle whose path cannot be sent is left out.
 */
export async function checkComputer(
  { found, broken }: Scanned,
  privateFolders: readonly string[],
  now: Date,
  signal?: AbortSignal,
): Promise<CheckedComputer> {
  const platform = currentPlatform()
  const tellable = found.filter(({ plugin, place }) => place === undefined && isTellable(plugin.path))
  // A bundle of several plugins is found several times.
  const bundles = [...groupsOf(tellable, ({ plugin }) => plugin.path).values()].flatMap(
    ([first]) => first ?? [],
  )
  const looks: BundleLook[] = []
  for (const { plugin, state = 'whole' } of bundles) {
    signal?.throwIfAborted()
    const isForLinux = platform === 'linux'
    looks.push(lookAtBundle(plugin.path, { state, hasTeam: plugin.signer !== null, isForLinux }))
    if (looks.length % PAUSE_AFTER === 0) await new Promise(setImmediate)
  }
  const paths = bundles.map(({ plugin }) => plugin.path)
  const quarantined = platform === 'macos' ? await quarantinedAmong(paths) : undefined
  const { found: caches } = await readAllCaches(privateFolderMatcher([...privateFolders]))
  const { lists, states } = listingsOf(
    bundles.map(({ plugin }, at) => ({ plugin, changedAt: looks[at]?.changedAt ?? null })),
    [...caches, ...(await registeredAudioUnits(now))],
  )
  const checks = bundles.flatMap(({ plugin }, at): BundleCheck[] => {
    const look = looks[at]
    if (!look) return []
    const { changedAt: _, leadsTo, ...seen } = look
    return [
      {
        path: plugin.path,
        format: installedFormat(plugin.format),
        ...seen,
        ...(leadsTo !== undefined && isTellable(leadsTo) && { leadsTo }),
        ...(quarantined && { isQuarantined: quarantined.has(plugin.path) }),
        ...(plugin.signer && { signer: plugin.signer }),
        ...(plugin.classId && { classId: plugin.classId }),
        lists: Object.entries(states[at] ?? {}).map(([list, state]) => ({
          list,
          state,
        })) as BundleCheck['lists'], // as: its keys are lists
      },
    ]
  })
  return {
    processor: ownProcessor(),
    hasRosetta: hasRosetta(),
    lists,
    bundles: [...checks, ...brokenChecks(broken)],
  }
}

/** Bundles that are looked at without a pause for other work. */
const PAUSE_AFTER = 200

const brokenChecks = (broken: readonly BrokenBundle[]): BundleCheck[] =>
  broken
    .filter(({ path }) => isTellable(path))
    .map(({ path, format, state }) => {
      const { leadsTo } = lookAtBundle(path, { state, hasTeam: false, isForLinux: false })
      return {
        path,
        format,
        state,
        ...(leadsTo !== undefined && isTellable(leadsTo) && { leadsTo }),
        lists: [],
      }
    })

const PROCESSORS: Partial<Record<string, string>> = {
  arm64: 'arm64',
  x64: 'x86_64',
  ia32: 'i386',
  arm: 'arm',
}

/** The processor of this computer. On a Mac the helper may itself run through Rosetta, where only the name of the processor tells. */
function ownProcessor(): string | null {
  const isAppleSilicon = currentPlatform() === 'macos' && /Apple/.test(os.cpus()[0]?.model ?? '')
  return isAppleSilicon ? 'arm64' : (PROCESSORS[process.arch] ?? null)
}

/** Where macOS keeps Rosetta. */
const ROSETTA = '/Library/Apple/usr/libexec/oah/libRosettaRuntime'

const hasRosetta = (): boolean | null =>
  currentPlatform() === 'macos' && ownProcessor() === 'arm64' ? fs.existsSync(ROSETTA) : null

/**
 * The paths that macOS blocks because they were downloaded and their user has not allowed them. Undefined when the tool of macOS that reads
 * attributes does not answer.
 */
export async function quarantinedAmong(
  paths: readonly string[],
  run?: typeof runProgram,
): Promise<Set<string> | undefined> {
  const marks = await readMarks(
    paths.filter((path) => path.startsWith('/')),
    run,
  )
  return marks && new Set(paths.filter((path) => isBlocking(marks.values.get(path) ?? '')))
}
