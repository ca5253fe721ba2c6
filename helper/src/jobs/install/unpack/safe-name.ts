import { currentPlatform } from '../../../system/current-platform.ts'
import { UserFacingError } from '../../../system/user-facing-error.ts'
import { ARCHIVE } from '../install-words.ts'

/** The most that one archive may hold. */
export const UNPACK_LIMITS = {
  entries: 50_000,
  bytes: 4 * 2 ** 30,
  factor: 200,
  small: 16 * 2 ** 20,
  depth: 40,
}

/** How many bytes an archive of this size may become. */
export const unpackLimit = (size: number): number =>
  Math.min(UNPACK_LIMITS.bytes, Math.max(UNPACK_LIMITS.small, size * UNPACK_LIMITS.factor))

/** True for what systems add to archives and no plugin needs. */
export const isLitter = (parts: readonly string[]): boolean =>
  parts[0] === '__MACOSX' || parts.some((part) => part.startsWith('._') || part === '.DS_Store')

/**
 * The parts of a name in an archive, all of them plain names on every system. A folder may end with a slash. Throws a sentence for a
 * name that leads out of the archive or that another system would read as another one.
 */
export function safeParts(name: string): string[] {
  const parts = name.replace(/\/$/, '').replace(/^\.\//, '').split('/')
  if (name === './' || name === '.') return []
  if (parts.length > UNPACK_LIMITS.depth || parts.some((part) => !isPlainPart(part)))
    throw new UserFacingError(ARCHIVE.unsafeName(name))
  return parts
}

/** No control characters, no separators of any system, at most 255 bytes, on Windows nothing that it cuts off or keeps for a device. */
function isPlainPart(part: string) {
  if (part === '' || part === '.' || part === '..') return false
  if (UNSAFE.test(part) || Buffer.byteLength(part) > 255) return false
  return currentPlatform() !== 'windows' || (!/[. ]$/.test(part) && !DEVICE.test(part))
}

const UNSAFE = /[\p{Cc}\p{Surrogate}\ufffd\\/:]/u
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Remembers the names of an archive. Throws a sentence for one that is there twice, also where a disk takes two spellings for one: in
 * another case, or composed in another way.
 */
export function nameRegister(): (parts: readonly string[], isFolder: boolean) => void {
  const known = new Map<string, { path: string; isFolder: boolean }>()
  return (parts, isFolder) => {
    for (let length = 1; length <= parts.length; length++) {
      const path = parts.slice(0, length).join('/')
      const key = path.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKC')
      const isWhole = length === parts.length
      const before = known.get(key)
      if (before && (before.path !== path || !before.isFolder || (isWhole && !isFolder)))
        throw new UserFacingError(ARCHIVE.doubledName(path))
      if (!before) known.set(key, { path, isFolder: isWhole ? isFolder : true })
    }
  }
}

/** True if a link at `parts` with this target stays in the topmost bundle in which it is. */
export function staysInBundle(parts: readonly string[], target: string): boolean {
  if (
    target === '' ||
    Buffer.byteLength(target) > 1024 ||
    target.startsWith('/') ||
    UNSAFE_TARGET.test(target)
  )
    return false
  const bundle = parts.findIndex((part) => BUNDLE.test(part))
  if (bundle === -1 || bundle === parts.length - 1) return false
  const place = parts.slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') place.push(part)
    else if (place.length > bundle + 1) place.pop()
    else return false
  }
  return place.length > bundle
}

const UNSAFE_TARGET = /[\p{Cc}\p{Surrogate}\ufffd\\:]/u
const BUNDLE = /.\.(?:component|vst3?|clap|lv2|aaxplugin)$/i
