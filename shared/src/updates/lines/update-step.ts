import type { FormatUpdate } from '../../definitions/installed-version.ts'
import type { StayingFormat } from '../../definitions/staying-formats.ts'
import { compareVersions, newestOf } from '../version.ts'
import { versionKeyOf } from '../version-key.ts'
import { formatWords } from './format-words.ts'

/** All updates of a plugin as one step: from the oldest version that gets the newest one. */
export type UpdateStep = {
  from: string
  to: string
  /** A new major version, which some makers charge for. */
  isMajor: boolean
  /** The step of each format: 'All 4 formats', 'AU stays at 8.1.0'. */
  formats: string
  /** The update with the most evidence for the new version. */
  update: FormatUpdate
}

/** The step of a plugin with these formats; `undefined` without a known update. */
export function updateStepOf(
  updates: FormatUpdate[],
  staying: StayingFormat[],
  formats: string[],
): UpdateStep | undefined {
  const to = newestOf(updates.map(({ latest }) => latest.version))
  const toNewest = updates.filter(({ latest }) => compareVersions(latest.version, to) === 0)
  const [oldest] = toNewest.toSorted((a, b) => compareVersions(a.installed, b.installed) ?? 0)
  const [update] = toNewest.toSorted((a, b) => supportOf(b) - supportOf(a))
  if (!oldest || !update) return undefined
  // Where the user has it already is the evidence, and said there.
  const others = update.latest.by === 'own' ? staying.filter(({ version }) => isOlder(version, to)) : staying
  return {
    from: oldest.installed,
    to,
    isMajor: isMajorStep(oldest.installed, to),
    formats: formatWords(to, updates, others, formats),
    update,
  }
}

const isOlder = (version: string, than: string) => (compareVersions(version, than) ?? -1) < 0

const supportOf = ({ latest }: FormatUpdate) => Math.max(latest.running, latest.standing)

/** True when the first number rises. Numbers by years rise with every release, so they say nothing about a price. */
export function isMajorStep(from: string, to: string) {
  const [before, after] = [versionKeyOf(from), versionKeyOf(to)]
  if (before?.numbering !== 'plain' || after?.numbering !== 'plain') return false
  return after.major > before.major
}
