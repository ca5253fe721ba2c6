/** Compares two versions for sorting. `undefined` when one cannot be parsed, because then there is no reliable update. */
export function compareVersions(a: string, b: string): number | undefined {
  if (a === b) return 0
  const [left, right] = [parsed(a), parsed(b)]
  if (!left || !right) return undefined
  return compareNumbers(left.numbers, right.numbers) || compareStages(left, right)
}

/** The newest of these version strings, the more exact spelling of two equal ones; '' for an empty list. */
export function newestOf(versions: string[]): string {
  return versions.reduce((best, version) => (isBetter(version, best) ? version : best), '')
}

/** The numbers of a version without leading zeros, and whether it is a pre-release; `undefined` when it cannot be parsed. */
export function versionPartsOf(version: string): { numbers: string[]; isPreRelease: boolean } | undefined {
  const read = parsed(version)
  return read && { numbers: read.numbers, isPreRelease: read.stage !== RELEASE }
}

/** Toolkits' default versions: shown, but never a reason to report an update. */
export function isPlaceholderVersion(version: string): boolean {
  return PLACEHOLDERS.has(version.trim().toLowerCase())
}

const PLACEHOLDERS = new Set(['', '0', '0.0', '1', '1.0', '0.0.0', '0.0.1', '1.0.0', '0xffffffff'])

type Version = { numbers: string[]; stage: number; stageNumber: string }

const SHAPE =
  /^[vr]?\s*(\d+(?:\s*[.,]\s*\d+)*)(?:\s*(?:[-_.]\s*)?(alpha|beta|rc|dev|a|b)\s*(?:[-_.]\s*)?(\d*))?$/i
const STAGES: Record<string, number> = { dev: -1, a: 0, alpha: 0, b: 1, beta: 1, rc: 2 }
const RELEASE = 3
const LONGEST = 60

function parsed(version: string): Version | undefined {
  if (version.length > LONGEST) return undefined
  const [, numbers, stage, stageNumber] = SHAPE.exec(version.trim()) ?? []
  if (!numbers) return undefined
  return {
    numbers: numbers.split(/[.,]/).map((number) => digitsOf(number.trim())),
    stage: stage ? (STAGES[stage.toLowerCase()] ?? RELEASE) : RELEASE,
    stageNumber: digitsOf(stageNumber ?? ''),
  }
}

const digitsOf = (number: string) => number.replace(/^0+(?=\d)/, '')

/** A fourth number is a build of the same release: it counts only when both sides have one. */
function compareNumbers(a: string[], b: string[]) {
  const count = a.length > 3 && b.length > 3 ? Math.max(a.length, b.length) : 3
  for (let i = 0; i < count; i++) {
    const order = compareDigits(a[i] ?? '0', b[i] ?? '0')
    if (order !== 0) return order
  }
  return 0
}

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
  if (order === undefined) return best === '' || (parsed(best) === undefined && parsed(version) !== undefined)
  return order > 0 || (order === 0 && version.length > best.length)
}
