import { lstatSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, normalize, posix, sep } from 'node:path'
import { stemOf } from '#shared/uad/matching/bundle-name.ts'
import { isMakersPath, windowsPathOf } from '#shared/uad/move-plan/backup-path.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { orUndefined } from '../../system/or-undefined.ts'
import { namesIn } from '../../system/own-path.ts'
import { pathExists, type Run } from './run.ts'

/** True if the script can have moved a bundle from this path. */
export type IsKnownPath = (path: string) => boolean

const isMakersPathHere: IsKnownPath = (path) => {
  const home = homedir()
  return isMakersPath(path.startsWith(`${home}${sep}`) ? `~${path.slice(home.length)}` : path)
}

/**
 * The runs of the organizer script in the backup folder, except those in `known`: each is a folder with a manifest and the moved bundles.
 * Like the script it ignores lines with paths that lead elsewhere.
 */
export function scriptRuns(
  backup: string,
  known: ReadonlySet<string>,
  isKnownPlace: IsKnownPath = isMakersPathHere,
): Run[] {
  return namesIn(backup)
    .filter((name) => /^\d[\d_-]*$/.test(name) && !known.has(name))
    .flatMap((run) => {
      const items = itemsIn(join(backup, run), isKnownPlace)
      return items.length > 0 ? [{ run, at: dateOf(run), items }] : []
    })
}

function itemsIn(folder: string, isKnownPlace: IsKnownPath): Run['items'] {
  return manifestOf(folder).flatMap((line) => {
    const [originalPath = '', pathInRun = '', ...more] = line.replace(/\r$/, '').split('\t')
    const from = currentPlatform() === 'windows' ? windowsPathOf(originalPath) : originalPath
    if (more.length > 0 || !isTrustedLine(from, pathInRun) || !isKnownPlace(from)) return []
    if (!pathExists(join(folder, pathInRun))) return []
    return [
      {
        name: stemOf(from),
        from,
        to: join(folder, pathInRun),
        state: 'moved' as const,
      },
    ]
  })
}

function isTrustedLine(from: string, pathInRun: string) {
  const isNormalized =
    isAbsolute(from) && normalize(from) === from && posix.normalize(`/${pathInRun}`) === `/${pathInRun}`
  const hasBundleName = basename(from) === basename(pathInRun) && BUNDLE.test(basename(from))
  return isNormalized && hasBundleName && !/\p{Cc}/u.test(from + pathInRun)
}

const BUNDLE = /^UAD .*\.(?:component|vst3?|aaxplugin|dll)$/

/** The name of a run is its local date and time. */
function dateOf(run: string) {
  const date = new Date(run.replace(/^(\d{4}-\d\d-\d\d)_(\d\d)-(\d\d)-(\d\d).*$/, '$1T$2:$3:$4'))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** The lines of its manifest; none for a link. */
function manifestOf(folder: string) {
  if (orUndefined(() => lstatSync(folder).isSymbolicLink()) !== false) return []
  return orUndefined(() => readFileSync(join(folder, 'manifest.tsv'), 'utf8').split('\n')) ?? []
}
