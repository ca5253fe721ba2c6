import type { FormatUpdate } from '../../definitions/installed-version.ts'
import type { StayingFormat } from '../../definitions/staying-formats.ts'
import { groupsOf } from '../../groups.ts'
import { PLATFORM_NAMES, type Platform } from '../../plugins/architectures.ts'
import { matchingFormat } from '../../plugins/formats.ts'
import { enumerated } from '../../text/locale.ts'
import { compareVersions, newestOf } from '../version.ts'
import { versionKeyOf } from '../version-key.ts'

/**
 * The update to `to` in words for the formats: 'All 4 formats', or only what differs: 'AU stays at 8.1.0', 'AU to 4.05'. `formats` are all
 * formats of the plugin, also those whose version is unknown.
 */
export function formatWords(
  to: string,
  updates: FormatUpdate[],
  staying: StayingFormat[],
  formats: string[],
): string {
  const labelOf = labelsFor([...updates, ...staying])
  const [arriving, others] = [updates.filter(isTo(to)), updates.filter((update) => !isTo(to)(update))]
  const exceptions = [
    ...others.map((each) => ({ label: labelOf(each), does: 'to', version: each.latest.version })),
    ...staying.map((each) => ({
      label: labelOf(each),
      does: (compareVersions(each.version, to) ?? -1) >= 0 ? 'already' : 'stays',
      version: each.version,
    })),
  ]
  const known = new Set([...updates, ...staying].map(({ format }) => format))
  const all = new Set(formats.map(matchingFormat))
  if (exceptions.length > MOST_EXCEPTIONS || [...all].some((format) => !known.has(format)))
    return enumerated(unique(arriving.map(labelOf)))
  if (exceptions.length > 0) return exceptionWords(exceptions)
  return allWords([...known])
}

const MOST_EXCEPTIONS = 2
const ON = ' on '

const isTo = (to: string) => (update: FormatUpdate) => compareVersions(update.latest.version, to) === 0

/** The system belongs to the name of a format only where the plugin has that format on several systems. */
function labelsFor(kinds: { format: string; platform: Platform }[]) {
  const systems = groupsOf(kinds, ({ format }) => format)
  const isOnSeveral = (format: string) =>
    unique(systems.get(format)?.map(({ platform }) => platform) ?? []).length > 1
  return ({ format, platform }: { format: string; platform: Platform }) =>
    isOnSeveral(format) ? `${format}${ON}${PLATFORM_NAMES[platform]}` : format
}

type Exception = { label: string; does: string; version: string }

/** Formats that do the same are named together: 'AU and VST stay at 8.1.0'. */
function exceptionWords(exceptions: Exception[]) {
  const groups = groupsOf(exceptions, ({ does, version }) => `${does} ${version}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const [system, ...others] = unique(group.map(({ label }) => label.split(ON)[1]))
      if (first.does === 'already' && system && others.length === 0)
        return `${system}: already ${first.version}`
      const verb = first.does === 'stays' ? (group.length > 1 ? 'stay at' : 'stays at') : first.does
      return `${labelList(group.map(({ label }) => label))} ${verb} ${first.version}`
    })
    .join(', ')
}

/** Formats of one system name it once: 'VST and VST3 on Windows'. */
function labelList(labels: string[]) {
  const systems = unique(labels.map((label) => label.split(ON)[1]))
  const [system] = systems
  return system === undefined || systems.length > 1
    ? enumerated(labels)
    : `${enumerated(labels.map((label) => label.split(ON)[0] ?? label))}${ON}${system}`
}

function allWords(formats: string[]) {
  if (formats.length <= 1) return formats[0] ?? ''
  return formats.length === 2 ? 'Both formats' : `All ${formats.length} formats`
}

const unique = <Item>(items: Item[]) => [...new Set(items)]

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
