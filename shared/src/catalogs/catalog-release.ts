import { PLATFORMS, type Platform } from '../plugins/architectures.ts'
import { compareVersionKeys, versionKeyOf } from '../updates/version-key.ts'
import { isFreeLicense, isObject, pageOf } from './catalog-package.ts'

/** The formats that a release may name, in the order in which they are shown. */
export const RELEASE_FORMATS = ['VST3', 'CLAP', 'AU', 'LV2', 'VST', 'AAX'] as const
export type ReleaseFormat = (typeof RELEASE_FORMATS)[number]

/** A system for which a file was made. `min` and `max` are versions of it, or ''. */
type ReleaseSystem = { platform: Platform; min: string; max: string }

/** One file of a release, as its catalog describes it. Nothing of it was checked against the file. */
export type ReleaseFile = {
  url: string
  /** 64 lower-case hexadecimal digits. */
  sha256: string
  /** In bytes. */
  size: number
  isInstaller: boolean
  formats: ReleaseFormat[]
  systems: ReleaseSystem[]
  /** `x64`, `arm64`, `x32` or `arm32`, as the catalog spells them. */
  architectures: string[]
}

/** One version of a product of a catalog that names its files. */
export type CatalogRelease = {
  /** `maker/product`, the id of the product in its catalog. */
  slug: string
  version: string
  name: string
  maker: string
  description: string
  license: string
  isFree: boolean
  /** One word, as `effect` or `instrument`. */
  type: string
  tags: string[]
  /** A web address, or ''. */
  page: string
  /** The address of a picture, or ''. It is linked, never copied. */
  image: string
  files: ReleaseFile[]
}

/** The releases of a package in the format of Open Audio Stack, newest first. What does not pass the limits is left out. */
export function releasesOf(slug: string, value: unknown): CatalogRelease[] {
  if (!isReleaseSlug(slug) || !isObject(value)) return []
  const listed = isObject(value.versions) ? Object.entries(value.versions) : [[value.version, value] as const]
  return listed
    .flatMap(([version, facts]) => releaseOf(slug, version, facts) ?? [])
    .sort((a, b) => order(b.version, a.version))
}

/** Compares versions of releases; of two that are not versions the order of their letters decides. */
const order = (a: string, b: string) => {
  const [left, right] = [versionKeyOf(a), versionKeyOf(b)]
  if (left && right) return compareVersionKeys(left, right)
  return Number(Boolean(left)) - Number(Boolean(right)) || (a < b ? -1 : 1)
}

/** True for what may be the id of a product in a catalog: `maker/product`. */
export const isReleaseSlug = (slug: string): boolean => SLUG.test(slug)
const SLUG = /^[a-z0-9][a-z0-9-]{0,60}\/[a-z0-9][a-z0-9-]{0,60}$/

/** True for what may be the version of a release. */
export const isReleaseVersion = (version: string): boolean => VERSION.test(version)
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$/

function releaseOf(slug: string, version: unknown, facts: unknown): CatalogRelease | undefined {
  if (typeof version !== 'string' || !isReleaseVersion(version) || !isObject(facts)) return undefined
  const [name, maker] = [textOf(facts.name, 200), textOf(facts.author, 200)]
  const files = listOf(facts.files, MOST_FILES).flatMap((file) => fileOf(file) ?? [])
  if (!name || !maker || files.length === 0) return undefined
  return {
    slug,
    version,
    name,
    maker,
    description: textOf(facts.description, 1000),
    license: textOf(facts.license, 60),
    isFree: isFreeLicense(facts.license),
    type: textOf(facts.type, 40).toLowerCase(),
    tags: listOf(facts.tags, 20).flatMap((tag) => textOf(tag, 60) || []),
    page: pageOf(facts.url),
    image: pageOf(facts.image),
    files,
  }
}

const MOST_FILES = 50

/** The largest file that is downloaded, in bytes. */
const MAX_RELEASE_BYTES = 2 * 2 ** 30

function fileOf(file: unknown): ReleaseFile | undefined {
  if (!isObject(file)) return undefined
  const { url, sha256, size, type } = file
  if (typeof url !== 'string' || url.length > 2048 || !FILE_ADDRESS.test(url)) return undefined
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > MAX_RELEASE_BYTES)
    return undefined
  const words = listOf(file.contains, 30)
  const formats = RELEASE_FORMATS.filter((format) =>
    words.some((word) => typeof word === 'string' && FORMAT_WORDS[format].includes(word.toLowerCase())),
  )
  const systems = listOf(file.systems, 10).flatMap((system) => systemOf(system) ?? [])
  const architectures = listOf(file.architectures, 10).flatMap((name) => textOf(name, 20) || [])
  if (formats.length === 0 || systems.length === 0 || architectures.length === 0) return undefined
  return { url, sha256, size, isInstaller: type !== 'archive', formats, systems, architectures }
}

/** Only https, and http for a catalog on the same computer. An address with a user name is none. */
const FILE_ADDRESS =
  /^(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)\/[!-~]*$/i

const FORMAT_WORDS: Record<ReleaseFormat, readonly string[]> = {
  VST3: ['vst3'],
  CLAP: ['clap'],
  AU: ['component', 'au', 'auv2'],
  LV2: ['lv2'],
  VST: ['vst', 'dll', 'so'],
  AAX: ['aax'],
}

function systemOf(system: unknown): ReleaseSystem | undefined {
  const facts = isObject(system) ? system : { type: system }
  const platform = PLATFORMS.find((each) => SYSTEM_WORDS[each] === facts.type)
  return platform && { platform, min: versionText(facts.min), max: versionText(facts.max) }
}

const SYSTEM_WORDS: Record<Platform, string> = { macos: 'mac', windows: 'win', linux: 'linux' }

const versionText = (value: unknown) => {
  const text = String(value ?? '')
  return /^\d[\d.]{0,19}$/.test(text) ? text : ''
}

const listOf = (value: unknown, most: number): unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])

/** One line of at most so many characters. */
const textOf = (value: unknown, most: number) =>
  typeof value === 'string'
    ? value.replace(UNSHOWN, ' ').replace(/ {2,}/g, ' ').trim().slice(0, most).replace(HALF, '')
    : ''

const UNSHOWN = /[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu
const HALF = /[\ud800-\udbff]$/

/** The computer for which files are chosen. `systemVersion` is undefined where it is unknown. */
type ReleaseTarget = {
  platform: Platform
  architecture: string
  systemVersion: string | undefined
  /** The formats that can be put in place there. */
  formats: readonly ReleaseFormat[]
}

/**
 * The files of a release for a computer: the fewest archives with all formats that any of them has, else the smallest installer. Empty
 * when nothing fits.
 */
export function chosenFiles(release: Pick<CatalogRelease, 'files'>, target: ReleaseTarget): ReleaseFile[] {
  const fitting = release.files.filter((file) => fits(file, target))
  const archives = fitting.filter(({ isInstaller }) => !isInstaller)
  const left = new Set(archives.flatMap((file) => wantedIn(file, target)))
  const chosen: ReleaseFile[] = []
  while (left.size > 0 && chosen.length < MOST_CHOSEN) {
    const gain = (file: ReleaseFile) => file.formats.filter((format) => left.has(format)).length
    const [best] = archives.toSorted((a, b) => gain(b) - gain(a) || a.size - b.size)
    if (!best) break
    for (const format of best.formats) left.delete(format)
    chosen.push(best)
  }
  if (chosen.length > 0) return chosen
  return fitting
    .filter(({ isInstaller }) => isInstaller)
    .sort((a, b) => a.size - b.size)
    .slice(0, 1)
}

const MOST_CHOSEN = 6

const wantedIn = (file: ReleaseFile, { formats }: ReleaseTarget) =>
  file.formats.filter((format) => formats.includes(format))

function fits(file: ReleaseFile, target: ReleaseTarget) {
  const { platform, architecture, systemVersion } = target
  const system = file.systems.find((each) => each.platform === platform)
  if (!system || !file.architectures.includes(architecture)) return false
  if (!file.isInstaller && wantedIn(file, target).length === 0) return false
  if (systemVersion === undefined) return true
  return (
    atMost(system.min, systemVersion) && (system.max === '' || atMost(systemVersion, `${system.max}.99999`))
  )
}

/** Compares numbers between dots; '' is below everything. */
function atMost(low: string, high: string) {
  const highest = high.split('.').map(Number)
  const difference = low.split('.').map((number, at) => Number(number) - (highest[at] ?? 0))
  return (difference.find((each) => each !== 0) ?? -1) < 0
}

/** True for an address whose bytes change with each build, so that a digest of yesterday proves nothing today. */
export const isMovingAddress = (url: string): boolean => /latest|nightly/i.test(url)

/** For how many days a computer keeps what an upgrade replaced or what was uninstalled. */
export const DAYS_TO_KEEP = 30
