import { nameKeyOf } from '../bundles/identity/keys.ts'
import { groupsOf } from '../groups.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import type { Platform } from '../plugins/architectures.ts'
import { hasProductVersions, INSTALLED_FORMATS, installedFormat, matchingFormat } from '../plugins/formats.ts'
import { platformOf } from '../plugins/processors/installed-program.ts'
import { compareVersions, newestOf } from '../updates/version.ts'
import { compareAcrossKinds, ownVersionKeyOf } from '../updates/version-key.ts'
import type { Computer, KnownPlugin, Place } from './computer.ts'

/** Why a difference may be none. */
export type Doubt =
  /** The computer that seems to lack it was never scanned by a helper. */
  | 'not-scanned'
  /** It is not known whether the plugin is made for the system of the other computer. */
  | 'other-system'
  /** The other computer has a plugin of the same name, whose maker is not known for sure. */
  | 'same-name'

/** A plugin on one computer: the newest version of each format, in display order. */
export type Side = SideVersion[]
/** `platform`: the system of this copy, if it is known. */
type SideVersion = { format: string; version: string; platform?: Platform | undefined }

/** How two computers differ in one plugin. A difference without doubt is certain. */
export type Difference = {
  pluginId: string
  here: Side
  there: Side
  /** For one that only one of them has: why that may be no lack. */
  doubt?: Doubt | undefined
  /** For `same-name`: the plugin of that name. */
  twinId?: string | undefined
}

export type Comparison = {
  /** Plugins that the first computer has and the other lacks. */
  onlyHere: Difference[]
  /** The reverse. */
  onlyThere: Difference[]
  /** Plugins with different versions of a format, or of the whole product where they share none. */
  versions: Difference[]
  /** Plugins with different formats, except `leftOut`. */
  formats: Difference[]
  /** Plugins that one of them lacks because all their formats exist only on the other system. */
  notForSystem: Difference[]
  /** Formats of plugins that both have, which computers of another system lack altogether, as AU on Windows: no difference. */
  leftOut: string[]
  /** How many plugins are the same on both. */
  sameCount: number
}

/** The other side of a comparison: one computer, or all others together. */
type Other = {
  machines: ReadonlySet<string>
  platforms: ReadonlySet<Platform>
  formats: ReadonlySet<string>
  wasScanned: boolean
}

/**
 * Compares a computer with another, or with all others (`null`). `places` are the present installations of the whole library, which also
 * say for which systems a plugin is known to be made.
 */
export function compareComputers(
  { computers, places, plugins }: { computers: Computer[]; places: Place[]; plugins: KnownPlugin[] },
  here: string,
  there: string | null,
): Comparison {
  const ours = computers.filter(({ machine }) => machine === here)
  const others = computers.filter(({ machine }) => (there === null ? machine !== here : machine === there))
  const [first, other] = [otherOf(ours, places), otherOf(others, places)]
  const byPlugin = groupsOf(places, ({ pluginId }) => pluginId)
  const known = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  const result: Comparison = {
    onlyHere: [],
    onlyThere: [],
    versions: [],
    formats: [],
    notForSystem: [],
    leftOut: [],
    sameCount: 0,
  }
  const leftOut = new Set([...formatsWithout(first, other), ...formatsWithout(other, first)])
  const rows = [...byPlugin].flatMap(([pluginId, all]) => {
    const plugin = known.get(pluginId)
    const [mine, theirs] = [sideOf(all, first), sideOf(all, other)]
    return plugin && mine.length + theirs.length > 0 ? [{ plugin, all, mine, theirs }] : []
  })
  const twinsThere = twinFinder(rows.flatMap(({ plugin, mine }) => (mine.length === 0 ? [plugin] : [])))
  const twinsHere = twinFinder(rows.flatMap(({ plugin, theirs }) => (theirs.length === 0 ? [plugin] : [])))

  for (const { plugin, all, mine, theirs } of rows) {
    const difference = { pluginId: plugin.id, here: mine, there: theirs }
    if (mine.length === 0 || theirs.length === 0) {
      const isHere = theirs.length === 0
      const missingAt = isHere ? other : first
      const lack = lackOf(all, isHere ? mine : theirs, missingAt, (isHere ? twinsThere : twinsHere)(plugin))
      if (lack === undefined) result.notForSystem.push(difference)
      else result[isHere ? 'onlyHere' : 'onlyThere'].push({ ...difference, ...lack })
      continue
    }
    const hasVersions = hasOtherVersions(mine, theirs)
    const others = otherFormats(mine, theirs)
    const hasFormats = others.some((format) => !leftOut.has(format))
    for (const format of others)
      if (leftOut.has(format) && !result.leftOut.includes(format)) result.leftOut.push(format)
    if (hasVersions) result.versions.push(difference)
    if (hasFormats) result.formats.push(difference)
    if (!hasVersions && !hasFormats) result.sameCount++
  }
  return result
}

function otherOf(computers: Computer[], places: Place[]): Other {
  const machines = new Set(computers.map(({ machine }) => machine))
  const platforms = new Set(computers.flatMap(({ platform }) => platform ?? []))
  if (platforms.size === 0) {
    // Without a helper, the installations themselves say which system it is.
    for (const place of places) {
      const platform = machines.has(place.machine) ? platformOf(place) : undefined
      if (platform) platforms.add(platform)
    }
  }
  const formats = new Set<string>()
  for (const { machine, format } of places) if (machines.has(machine)) formats.add(matchingFormat(format))
  return { machines, platforms, formats, wasScanned: computers.some(({ lastScanAt }) => lastScanAt !== null) }
}

/** The newest version of each format of a plugin on these computers. */
function sideOf(all: Place[], { machines }: Other): Side {
  const side: Side = []
  for (const place of all) {
    if (!machines.has(place.machine)) continue
    const own = { format: matchingFormat(place.format), version: place.version, platform: platformOf(place) }
    const known = side.find((one) => one.format === own.format)
    if (!known) side.push(own)
    else if (known.version === '' || (compareVersions(own.version, known.version) ?? 0) > 0)
      Object.assign(known, own)
  }
  return side.sort((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ format }: SideVersion) => INSTALLED_FORMATS.indexOf(installedFormat(format))

/** The doubt about a lack; undefined when the plugin is not made for the systems of the computers that lack it. */
function lackOf(
  all: Place[],
  side: Side,
  missingAt: Other,
  twinId: string | undefined,
): { doubt?: Doubt; twinId?: string } | undefined {
  const { platforms, wasScanned } = missingAt
  const isElsewhere = (format: string) =>
    platforms.size > 0 && [...platforms].every((platform) => !isFormatOf(format, platform))
  if (side.every(({ format }) => isElsewhere(format))) return undefined
  if (!wasScanned) return { doubt: 'not-scanned' }
  if (twinId !== undefined) return { doubt: 'same-name', twinId }
  const isKnownThere = all.some((place) => {
    const platform = platformOf(place)
    return platform === undefined || platforms.has(platform)
  })
  return platforms.size === 0 || isKnownThere ? {} : { doubt: 'other-system' }
}

/** True for a format that a system has at all, and for one that is not known. */
export const isFormatOf = (format: string, platform: Platform) =>
  matchingFormat(format) === 'AU' ? platform === 'macos' : !(format === 'AAX' && platform === 'linux')

/** Compares the formats that both have, or the newest of each when they share none. An unknown version is not a difference. */
function hasOtherVersions(mine: Side, theirs: Side): boolean {
  let isShared = false
  for (const { format, version } of mine) {
    const other = theirs.find((one) => one.format === format)
    if (!other) continue
    isShared = true
    if (areDifferent(version, other.version)) return true
  }
  return !isShared && areDifferent(newestSideVersion(mine), newestSideVersion(theirs))
}

const areDifferent = (a: string, b: string) =>
  a !== '' && b !== '' && a !== b && (compareVersions(a, b) ?? 1) !== 0

/**
 * Which of two sides has the newer versions: of the formats that both have, or of any when they share none. By the rule of the updates:
 * versions of two systems or formats are compared only when they are numbered alike. `undefined` when that is not clear.
 */
export function newerSideOf(here: Side, there: Side): 'here' | 'there' | undefined {
  const pairs = here.flatMap((one) => there.map((other) => [one, other] as const))
  const shared = pairs.filter(([one, other]) => one.format === other.format)
  const orders = (shared.length > 0 ? shared : pairs).map(([one, other]) =>
    Math.sign(orderOf(one, other) ?? 0),
  )
  const [isHere, isThere] = [orders.includes(1), orders.includes(-1)]
  return isHere === isThere ? undefined : isHere ? 'here' : 'there'
}

function orderOf(a: SideVersion, b: SideVersion): number | undefined {
  if (a.format === b.format && a.platform === b.platform) return compareVersions(a.version, b.version)
  if (!hasProductVersions(a.format) || !hasProductVersions(b.format)) return undefined
  const [ours, theirs] = [ownVersionKeyOf(a.version), ownVersionKeyOf(b.version)]
  return ours && theirs && compareAcrossKinds(ours, theirs)
}

/** The newest version of a product; '' when none is known. */
const newestSideVersion = (side: Side): string =>
  newestOf(side.filter(({ format }) => hasProductVersions(format)).map(({ version }) => version))

/** The formats that only one side has. */
function otherFormats(mine: Side, theirs: Side): string[] {
  const lackedBy = (side: Side) => (one: SideVersion) => side.every(({ format }) => format !== one.format)
  return [...mine.filter(lackedBy(theirs)), ...theirs.filter(lackedBy(mine))].map(({ format }) => format)
}

/** The formats of these computers that the other system does not have, or of which computers of another system have none. */
function formatsWithout({ formats, platforms }: Other, { formats: others, platforms: systems }: Other) {
  if (systems.size === 0) return []
  const isOtherSystem = platforms.size > 0 && ![...platforms].some((platform) => systems.has(platform))
  return [...formats].filter(
    (format) =>
      ![...systems].some((platform) => isFormatOf(format, platform)) ||
      (isOtherSystem && !others.has(format)),
  )
}

/** Finds a plugin of the same name whose maker may be the same one: at least one of the two makers is unknown or a guess. */
function twinFinder(plugins: KnownPlugin[]) {
  const byName = groupsOf(plugins, nameOf)
  return (plugin: KnownPlugin): string | undefined =>
    byName.get(nameOf(plugin))?.find((other) => other.id !== plugin.id && mayBeOneMaker(plugin, other))?.id
}

const nameOf = ({ name, manufacturer }: KnownPlugin) => nameKeyOf(name, makerKeyOf(manufacturer))

const mayBeOneMaker = (a: KnownPlugin, b: KnownPlugin) =>
  [a, b].some(({ manufacturer, isMakerGuess }) => manufacturer === '' || isMakerGuess) ||
  makerKeyOf(a.manufacturer) === makerKeyOf(b.manufacturer)

/** From how many installations on two computers can be called copies of each other. */
const FEWEST = 10

/**
 * Pairs of computers that may be one: they hold the same installations in the same versions, and at most one of them has a helper, as
 * after a system was installed again; or both have a helper, as after a disk was cloned. A renamed computer keeps its machine, so it
 * is one computer anyway.
 */
export function computersThatMayBeOne(computers: Computer[], places: Place[]): [string, string][] {
  const byMachine = groupsOf(places, ({ machine }) => machine)
  const contents = computers
    .filter(({ machine }) => machine !== '' && (byMachine.get(machine)?.length ?? 0) >= FEWEST)
    .map(({ machine }) => ({ machine, text: contentsOf(byMachine.get(machine) ?? []) }))
  return [...groupsOf(contents, ({ text }) => text).values()].flatMap(([first, ...others]) =>
    others.map(({ machine }): [string, string] => [first?.machine ?? '', machine]),
  )
}

const contentsOf = (places: Place[]) =>
  places
    .map(({ pluginId, format, version }) => `${pluginId} ${matchingFormat(format)} ${version}`)
    .sort()
    .join('\n')
