import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, normalize, posix, sep } from 'node:path'
import { stemOf } from '#shared/uad/matching/bundle-name.ts'
import { isMakersPath, windowsPathOf } from '#shared/uad/move-plan/backup-path.ts'
import { platformHere } from '../../system/platform.ts'
import { isThere } from './is-there.ts'
import type { Run } from './run.ts'

/** Whether the script can have moved something from this place of this computer. */
export type IsKnownPlace = (path: string) => boolean

const isPlaceHere: IsKnownPlace = (path) => {
  const home = homedir()
  return isMakersPath(path.startsWith(`${home}${sep}`) ? `~${path.slice(home.length)}` : path)
}

/**
 * The runs of the organizer script in the backup folder, without those that are `known`: each is a folder with a manifest, and
 * its remaining contents are what was moved. Like the script it ignores lines with paths outside of it.
 */
export function scriptRuns(
  backup: string,
  known: ReadonlySet<string>,
  isKnownPlace: IsKnownPlace = isPlaceHere,
): Run[] {
  return namesIn(backup)
    .filter((name) => /^\d[\d_-]*$/.test(name) && !known.has(name))
    .flatMap((run) => {
      const items = heldIn(join(backup, run), isKnownPlace)
      return items.length > 0 ? [{ run, at: dateOf(run), items }] : []
    })
}

function heldIn(folder: string, isKnownPlace: IsKnownPlace): Run['items'] {
  return manifestOf(folder).flatMap((line) => {
    const [named = '', below = '', ...more] = line.replace(/\r$/, '').split('\t')
    const from = platformHere() === 'windows' ? windowsPathOf(named) : named
    if (more.length > 0 || !isSound(from, below) || !isKnownPlace(from)) return []
    if (!isThere(join(folder, below))) return []
    return [
      {
        name: stemOf(from),
        from,
        to: join(folder, below),
        state: 'moved' as const,
      },
    ]
  })
}

function isSound(from: string, below: string) {
  const isStraight =
    isAbsolute(from) && normalize(from) === from && posix.normalize(`/${below}`) === `/${below}`
  const isNamed = basename(from) === basename(below) && BUNDLE.test(basename(from))
  return isStraight && isNamed && !/\p{Cc}/u.test(from + below)
}

const BUNDLE = /^UAD .*\.(?:component|vst3?|aaxplugin|dll)$/

/** The name of a run is when it was, by the clock on the wall here. */
function dateOf(run: string) {
  const date = new Date(run.replace(/^(\d{4}-\d\d-\d\d)_(\d\d)-(\d\d)-(\d\d).*$/, '$1T$2:$3:$4'))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

function manifestOf(folder: string) {
  try {
    if (lstatSync(folder).isSymbolicLink()) return []
    return readFileSync(join(folder, 'manifest.tsv'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
