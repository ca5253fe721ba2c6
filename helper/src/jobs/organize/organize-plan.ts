import { basename, join } from 'node:path'
import type { MoveOutcome, OrganizeJob } from '#shared/helper/job.ts'
import { staysLinked } from '#shared/set-aside/stay-reason.ts'
import { stemKeyOf } from '#shared/uad/catalog/keys.ts'
import { isBundleOf, stemOf, uadBundleKindOf } from '#shared/uad/matching/bundle-name.ts'
import { backupPathOf } from '#shared/uad/move-plan/backup-path.ts'
import type { Move } from '../../move/journal/journal.ts'
import type { Run } from '../../move/runs/run.ts'
import type { FoundBundle } from '../../scan/to-found-bundle.ts'
import { plainText } from '../../system/plain-text.ts'
import * as words from '../job-words.ts'
import { freeTarget } from '../set-aside/set-aside-plan.ts'

type Place = Pick<FoundBundle['plugin'], 'path' | 'format'>
/** `linked`: by path, from which bundle a link leads there. */
type Computer = {
  found: Place[]
  held: Run[]
  home: string
  folder: string
  linked: ReadonlyMap<string, string>
}
type ReturnMove = { run: string; name: string; from: string; to: string }

/**
 * Plans the job for this computer by the rules of the organizer script: `moves` are bundles that the scan found in the maker's folders,
 * `back` are bundles of earlier runs (newest first) that are not installed now, `kept` are matching bundles that must not be moved. Only
 * UAD-2 titles are ever touched, never native titles, the UAD software or other makers.
 */
export function organizePlan(
  { move, bringBack }: Pick<OrganizeJob, 'move' | 'bringBack'>,
  { found, held, home, folder, linked }: Computer,
): { moves: Move[]; back: ReturnMove[]; kept: MoveOutcome[] } {
  const titlesToBringBack = new Set(bringBack.filter(isTitle).map(stemKeyOf))
  const titles = new Map(move.filter(({ stem }) => isTitle(stem)).map((one) => [stemKeyOf(one.stem), one]))
  const targets = new Set<string>()
  const moves: Move[] = []
  const kept: MoveOutcome[] = []
  for (const { path, format } of found) {
    const key = stemKeyOf(stemOf(path))
    const title = titles.get(key)
    if (title === undefined || titlesToBringBack.has(key)) continue
    const { name, stem } = title
    if (!isBundleOf(path, stem)) {
      kept.push({ name, from: path, to: '', outcome: 'kept', sentence: words.namedDifferently })
      continue
    }
    const backupPath = backupPathOf({ format, path: fromHome(path, home) })
    const linkedFrom = linked.get(path)
    const reason =
      linkedFrom === undefined ? words.notMovable : staysLinked(plainText(linkedFrom, 300)).sentence
    if (backupPath === null || linkedFrom !== undefined)
      kept.push({ name, from: path, to: '', outcome: 'kept', sentence: reason })
    else {
      const [formatFolder = '', ...below] = backupPath.split('/')
      moves.push({ name, from: path, to: join(folder, freeTarget(formatFolder, below.join('/'), targets)) })
    }
  }
  return { moves, kept, back: returnsOf(held, titlesToBringBack, found) }
}

const isTitle = (stem: string) => uadBundleKindOf(stem) === 'dsp'

/** The rules write the home folder as `~`. */
const fromHome = (path: string, home: string) =>
  path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path

/** If two runs have the same bundle, it comes from the newer one. An installed bundle is not brought back. */
function returnsOf(held: Run[], titles: Set<string>, found: Place[]): ReturnMove[] {
  const installedFiles = new Set(found.map(({ path }) => basename(path).toLowerCase()))
  const returns: ReturnMove[] = []
  for (const { run, items } of held) {
    for (const { name, from, to, state } of items) {
      if (state !== 'moved' || !titles.has(stemKeyOf(stemOf(from)))) continue
      const file = basename(from).toLowerCase()
      if (installedFiles.has(file)) continue
      installedFiles.add(file)
      returns.push({ run, name, from, to })
    }
  }
  return returns
}
