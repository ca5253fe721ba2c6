import { MAX_MIN_SYSTEM_LENGTH, MIN_SYSTEM } from '../min-system-pattern.ts'

/** Versions by processor, named as in `lipo`. */
export type MinSystems = Record<string, string>

/** The text for these processors, with `versionOf` each, '' for one that is not known; '' when none is. */
export function minSystemText(architectures: readonly string[], versionOf: (name: string) => string): string {
  const names = [...new Set(architectures)]
  const known = names
    .slice(0, 10)
    .map((name) => ({ name, version: versionOf(name) }))
    .filter(({ version }) => version !== '')
  const [first] = known
  if (!first) return ''
  if (known.length === names.length && known.every(({ version }) => version === first.version))
    return first.version
  return known.map(({ name, version }) => `${name} ${version}`).join(', ')
}

/** The versions in such a text by processor: `''` names all processors. */
export function minSystemsIn(text: string): MinSystems {
  if (text.length > MAX_MIN_SYSTEM_LENGTH || !MIN_SYSTEM.test(text)) return {}
  return Object.fromEntries(
    text.split(', ').map((part) => {
      const space = part.indexOf(' ')
      return space < 0 ? ['', part] : [part.slice(0, space), part.slice(space + 1)]
    }),
  )
}

/** A version of macOS in its usual form, `10.13` or `11.0`; '' for anything that is not a version of it. */
export function macVersionIn(text: string): string {
  const [, major = '', minor = '0', patch] =
    text.length <= 12 ? (/^\s*(\d{1,2})(?:\.(\d{1,2}))?(?:\.(\d{1,2}))?\s*$/.exec(text) ?? []) : []
  return major === '' ? '' : macVersionOf(Number(major), Number(minor), Number(patch ?? 0))
}

/** The same of numbers. Programs of an older toolkit see macOS 11 as 10.16 and macOS 26 as 16. */
export function macVersionOf(major: number, minor: number, patch: number): string {
  if (major === 10 && minor === 16) return '11.0'
  if (major === 16) return macVersionOf(26, minor, patch)
  const isKnown = (major === 10 && minor < 16) || (major > 10 && major < 16) || (major > 25 && major < 40)
  if (!isKnown || minor > 99 || patch > 99) return ''
  return patch > 0 ? `${major}.${minor}.${patch}` : `${major}.${minor}`
}

/** The version of Windows that a Windows program asks for; '' for one that is not a version or older than Windows XP, which says nothing. */
export function windowsVersionOf(major: number, minor: number): string {
  const version = `${major}.${minor}`
  return Object.hasOwn(WINDOWS_NAMES, version) ? version : ''
}

/** The names of the versions of Windows NT. */
export const WINDOWS_NAMES: Record<string, string> = {
  5.1: 'Windows XP',
  5.2: 'Windows XP x64',
  '6.0': 'Windows Vista',
  6.1: 'Windows 7',
  6.2: 'Windows 8',
  6.3: 'Windows 8.1',
  '10.0': 'Windows 10',
}

/** Compares two versions of a system by their numbers: negative when `a` is older. */
export function compareSystems(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]] // as: of two texts
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The newer of two versions; either may be ''. */
export const newerSystem = (a: string, b: string) =>
  a === '' || (b !== '' && compareSystems(b, a) > 0) ? b : a
