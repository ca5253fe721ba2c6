import { basename, join } from 'node:path'
import type { MoveOutcome, OrganizeJob } from '#shared/helper/job.ts'
import { stemKeyOf } from '#shared/uad/catalog/keys.ts'
import { isBundleOf, stemOf, uadBundleKindOf } from '#shared/uad/matching/bundle-name.ts'
import { backupPathOf } from '#shared/uad/move-plan/backup-path.ts'
import type { Move } from '../../move/journal/journal.ts'
import type { Run } from '../../move/runs/run.ts'
import type { Found } from '../../scan/found-of.ts'

type Place = Pick<Found['plugin'], 'path' | 'format'>
type Return = { run: string; name: string; from: string; to: string }

/**
 * What the titles of a job mean on this computer, by the rules of the script: `moves` are made of bundles that the scan found in the
 * maker's folders, `back` of what earlier runs (newest first) moved and is not installed again, `kept` is what is spoken of and
 * stays. Only UAD-2 titles; native ones, the UAD software itself and other makers are in no case touched.
 */
export function organizePlan(
  { move, bringBack }: Pick<OrganizeJob, 'move' | 'bringBack'>,
  { found, held, home, folder }: { found: Place[]; held: Run[]; home: string; folder: string },
): { moves: Move[]; back: Return[]; kept: MoveOutcome[] } {
  const back = new Set(bringBack.filter(isTitle).map(stemKeyOf))
  const titles = new Map(move.filter(({ stem }) => isTitle(stem)).map((one) => [stemKeyOf(one.stem), one]))
  const targets = new Set<string>()
  const moves: Move[] = []
  const kept: MoveOutcome[] = []
  for (const { path, format } of found) {
    const key = stemKeyOf(stemOf(path))
    const title = titles.get(key)
    if (title === undefined || back.has(key)) continue
    const { name, stem } = title
    if (!isBundleOf(path, stem)) {
      kept.push({ name, from: path, to: '', outcome: 'kept', sentence: OTHERWISE })
      continue
    }
    const below = backupPathOf({ format, path: fromHome(path, home) })
    if (below === null) kept.push({ name, from: path, to: '', outcome: 'kept', sentence: ELSEWHERE })
    else moves.push({ name, from: path, to: join(folder, freeTarget(below, targets)) })
  }
  return { moves, kept, back: returnsOf(held, back, found) }
}

const OTHERWISE = 'Its name differs from the name that the maker uses. It was left alone.'
const ELSEWHERE = 'It is not in a folder of the maker, or its name disables it. It was left alone.'

const isTitle = (stem: string) => uadBundleKindOf(stem) === 'dsp'

/** The rules know homes by `~`, whatever their real place is. */
const fromHome = (path: string, home: string) =>
  path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path

/** Two folders may hold the same name: the second goes to `AU-2/…`, as with the script. Most volumes do not tell capitals apart. */
function freeTarget(below: string, targets: Set<string>) {
  const cut = below.indexOf('/')
  let target = below
  for (let twin = 2; targets.has(target.toLowerCase()); twin++)
    target = `${below.slice(0, cut)}-${twin}${below.slice(cut)}`
  targets.add(target.toLowerCase())
  return target
}

/** Of two runs that hold the same bundle the newer one gives it; none does while it is installed. */
function returnsOf(held: Run[], titles: Set<string>, found: Place[]): Return[] {
  const isThere = new Set(found.map(({ path }) => basename(path).toLowerCase()))
  const returns: Return[] = []
  for (const { run, items } of held) {
    for (const { name, from, to, state } of items) {
      if (state !== 'moved' || !titles.has(stemKeyOf(stemOf(from)))) continue
      const file = basename(from).toLowerCase()
      if (isThere.has(file)) continue
      isThere.add(file)
      returns.push({ run, name, from, to })
    }
  }
  return returns
}
