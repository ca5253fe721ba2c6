import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, isAbsolute, join, normalize } from 'node:path'
import { stemOf } from '#shared/uad/bundle-name.ts'
import { isThere } from './is-there.ts'
import type { Run } from './runs.ts'

/**
 * The runs of the organizer script in the backup folder, without those that are `known`: each is a folder with a manifest, and
 * what still lies in it is what was moved. Like the script it believes no line that leads anywhere else.
 */
export function scriptRuns(backup: string, known: ReadonlySet<string>): Run[] {
  return namesIn(backup)
    .filter((name) => /^\d[\d_-]*$/.test(name) && !known.has(name))
    .flatMap((run) => {
      const items = heldIn(join(backup, run))
      return items.length > 0 ? [{ run, at: dateOf(run), items }] : []
    })
}

function heldIn(folder: string): Run['items'] {
  return manifestOf(folder).flatMap((line) => {
    const [from = '', below = '', ...more] = line.split('\t')
    if (more.length > 0 || !isSound(from, below) || !isThere(join(folder, below))) return []
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
  const isStraight = isAbsolute(from) && normalize(from) === from && normalize(`/${below}`) === `/${below}`
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
