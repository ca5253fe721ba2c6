/**
 * Compares two versions for sorting. Of versions with anything else before or behind their numbers, the numbers decide where they
 * differ. `undefined` when there is no clear order, because then there is no reliable update.
 */
export function compareVersions(a: string, b: string): number | undefined {
  if (a === b) return 0
  const [left, right] = [parsedVersion(a), parsedVersion(b)]
  if (!left || !right || left.words !== right.words) return undefined
  const order = compareNumbers(left, right)
  if (order !== 0) return order
  return left.isRead && right.isRead ? compareStages(left, right) : undefined
}

/** The newest of these version strings, the more exact spelling of two equal ones; '' for an empty list. */
export function newestOf(versions: string[]): string {
  return versions.reduce((best, version) => (isBetter(version, best) ? version : best), '')
}

/** The numbers of a version without leading zeros, and whether it is a pre-release; `undefined` when it is more than that. */
export function versionPartsOf(version: string): { numbers: string[]; isPreRelease: boolean } | undefined {
  const read = strictlyParsed(version)
  return read && { numbers: read.numbers, isPreRelease: read.stage !== RELEASE }
}

/** `1.2.3` of `1.2.3 (abc)`: the release of a version with a build in brackets; '' for every other version. */
export const releaseBeforeBuild = (version: string): string =>
  version.length <= LONGEST && !PRE_RELEASE.test(version) ? (BUILD.exec(version.trim())?.[1] ?? '') : ''

const BUILD = /^(\d+(?:\.\d+)*)\s*[([][^()[\]]*[)\]]$/
const PRE_RELEASE = /alpha|beta|\brc|dev|pre|snapshot|nightly|test|demo|trial/i

/** Toolkits' default versions: shown, but never a reason to report an update. */
export function isPlaceholderVersion(version: string): boolean {
  return PLACEHOLDERS.has(version.trim().toLowerCase())
}

const PLACEHOLDERS = new Set(['', '0', '0.0', '1', '1.0', '0.0.0', '0.0.1', '1.0.0', '0xffffffff'])

/**
 * `words`: what stands before the numbers, in small letters, where it is more than "version". `isWhole`: no number can follow the last
 * one, as in `1.2 (5)`, but unlike `1.2-5`. `isRead`: nothing but the numbers and a stage is there.
 */
type Version = {
  words: string
  numbers: string[]
  isWhole: boolean
  stage: number
  stageNumber: string
  isRead: boolean
}

const SHAPE =
  /^[vr]?\s*(\d+(?:\s*[.,]\s*\d+)*)(?:\s*(?:[-_.]\s*)?(alpha|beta|rc|dev|a|b)\s*(?:[-_.]\s*)?(\d*))?$/i
const STAGES: Record<string, number> = { dev: -1, a: 0, alpha: 0, b: 1, beta: 1, rc: 2 }
const RELEASE = 3
const LONGEST = 60

const parsedVersion = (version: string) => strictlyParsed(version) ?? looselyParsed(version)

function strictlyParsed(version: string): Version | undefined {
  if (version.length > LONGEST) return undefined
  const [, numbers, stage, stageNumber] = SHAPE.exec(version.trim()) ?? []
  if (!numbers) return undefined
  return {
    words: '',
    numbers: numbersIn(numbers),
    isWhole: true,
    stage: stage ? (STAGES[stage.toLowerCase()] ?? RELEASE) : RELEASE,
    stageNumber: digitsOf(stageNumber ?? ''),
    isRead: true,
  }
}

/** A date, several numbers, or one number before a bracket, with anything behind them. */
const BEGINNING = /^(\d{4}-\d\d?-\d\d?(?!\d)|\d+(?:\s*[.,]\s*\d+)+|\d+(?=\s*[([]))(.*)$/su
/** The words that may stand before them, without brackets. */
const WORDS = /^(?:$|\p{L}[^()[\]]*$)/u
const NO_WORDS = /^(?:v|r|ver|version|release)$/
const ENDS_NUMBERS = /^(?:$|\s*[([]|\+)/

function looselyParsed(version: string): Version | undefined {
  if (version.length > LONGEST) return undefined
  const text = version.trim()
  const start = Math.max(0, text.search(/\d/))
  const [, numbers, behind = ''] = BEGINNING.exec(text.slice(start)) ?? []
  const before = withoutSeparators(text.slice(0, start))
  if (!numbers || !WORDS.test(before) || (start > 0 && before === '')) return undefined
  const words = before.toLowerCase()
  return {
    words: NO_WORDS.test(words) ? '' : words,
    numbers: numbersIn(numbers),
    isWhole: ENDS_NUMBERS.test(behind),
    stage: RELEASE,
    stageNumber: '',
    isRead: behind === '',
  }
}

/** The words before a number, without the blanks and signs between them and it. */
function withoutSeparators(words: string) {
  let end = words.length
  while (end > 0 && /[\s.:_-]/.test(words.charAt(end - 1))) end--
  return words.slice(0, end)
}

const numbersIn = (text: string) => text.split(/[.,-]/).map((number) => digitsOf(number.trim()))

const digitsOf = (number: string) => number.replace(/^0+(?=\d)/, '')

/** A fourth number is a build of the same release: it counts only when both sides have one. */
function compareNumbers(left: Version, right: Version) {
  const [a, b] = [left.numbers, right.numbers]
  const written = a.length > 3 && b.length > 3 ? Math.max(a.length, b.length) : 3
  const count = Math.min(written, clearCountOf(left), clearCountOf(right))
  for (let i = 0; i < count; i++) {
    const order = compareDigits(a[i] ?? '0', b[i] ?? '0')
    if (order !== 0) return order
  }
  return 0
}

/** How many numbers of a version are known: of a whole one also the zeros that nobody writes. */
const clearCountOf = ({ numbers, isWhole }: Version) => (isWhole ? Number.POSITIVE_INFINITY : numbers.length)

const compareStages = (a: Version, b: Version) =>
  a.stage - b.stage || compareDigits(a.stageNumber || '0', b.stageNumber || '0')

/** Compared as text, because a build number may be longer than a number can hold exactly. */
function compareDigits(a: string, b: string) {
  if (a.length !== b.length) return a.length - b.length
  return a === b ? 0 : a < b ? -1 : 1
}

function isBetter(version: string, best: string) {
  if (version === '') return false
  const order = compareVersions(version, best)
  if (order === undefined) return best === '' || clarityOf(version) > clarityOf(best)
  return order > 0 || (order === 0 && version.length > best.length)
}

const clarityOf = (version: string) => (strictlyParsed(version) ? 2 : looselyParsed(version) ? 1 : 0)
