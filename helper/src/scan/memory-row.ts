import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { Found } from './found-of.ts'
import type { Seen } from './on-disk.ts'

/**
 * What is kept of one bundle: what was found (null for what is no plugin), in full while it was just read and short when it comes
 * from the file; the files on which that rests, by their places behind the path; and four marks of each of them. A file that is
 * called like the bundle is called `*`, so that most bundles have the same places.
 */
export type Row = {
  path: string
  found?: Found | null
  known?: Known | null
  looked: string[]
  marks: number[]
}

/** Ten thousand are read at once, so what most plugins have is left out. */
export type Known = Omit<Partial<Found>, 'plugin'> & { plugin: Partial<NewPlugin> }

export function rowOf(path: string, found: Found | null, files: ReadonlyMap<string, Seen | null>): Row {
  const stem = stemOf(path)
  const looked: string[] = []
  const marks: number[] = []
  for (const [file, seen] of files) {
    looked.push(shortened(file.slice(path.length), stem))
    if (seen) marks.push(seen.mtimeMs, seen.size, seen.ino, seen.ctimeMs)
    else marks.push(MISSING, MISSING, MISSING, MISSING)
  }
  return { path, found, looked, marks }
}

/** Whether everything is as it was when the row was made; `look` says what is at a path now. */
export function isAsItWas({ path, looked, marks }: Row, look: (path: string) => Seen): boolean {
  for (let i = 0; i < looked.length; i++) {
    const place = looked[i] ?? ''
    const now = look(path + (place.endsWith('*') ? place.slice(0, -1) + stemOf(path) : place))
    const at = i * 4
    if (!now) {
      if (marks[at] !== MISSING) return false
    } else if (
      now.mtimeMs !== marks[at] ||
      now.size !== marks[at + 1] ||
      now.ino !== marks[at + 2] ||
      now.ctimeMs !== marks[at + 3]
    ) {
      return false
    }
  }
  return true
}

export function foundOfRow({ path, found, known }: Row): Found | null {
  if (found !== undefined) return found
  if (!known) return null
  const { plugin, note = '', isDisabled = false, place } = known
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const read = { plugin: pluginOf(path, plugin), note, fileName, isDisabled }
  return place === undefined ? read : { ...read, place }
}

/** Written out, because ten thousand spread objects take longer than reading the file. */
const pluginOf = (path: string, known: Partial<NewPlugin>): NewPlugin => ({
  name: known.name ?? USUAL.name,
  manufacturer: known.manufacturer ?? USUAL.manufacturer,
  isGuess: known.isGuess ?? USUAL.isGuess,
  type: known.type ?? USUAL.type,
  format: known.format ?? USUAL.format,
  path: known.path ?? path,
  version: known.version ?? USUAL.version,
  isUAD: known.isUAD ?? USUAL.isUAD,
  isOwned: known.isOwned ?? USUAL.isOwned,
  updateAvailable: known.updateAvailable ?? USUAL.updateAvailable,
  isFavorite: known.isFavorite ?? USUAL.isFavorite,
  architectures: known.architectures ?? [],
  size: null,
  bundleId: known.bundleId ?? USUAL.bundleId,
  audioUnit: known.audioUnit ?? USUAL.audioUnit,
  classId: known.classId ?? USUAL.classId,
  platform: known.platform === undefined ? USUAL.platform : known.platform,
  signer: known.signer ?? USUAL.signer,
})

/** The short form. Sizes are measured whenever they are asked for and not kept. */
export function knownOfRow({ path, found, known }: Row): Known | null {
  if (!found) return known ?? null
  const { plugin, note, isDisabled, place } = found
  const own: Partial<Record<string, unknown>> = {}
  for (const [key, value] of Object.entries(plugin)) {
    const isUsual = value === USUAL[key] || value === path || (Array.isArray(value) && value.length === 0)
    if (!isUsual && key !== 'size') own[key] = value
  }
  return {
    plugin: own,
    ...(note && { note }),
    ...(isDisabled && { isDisabled }),
    ...(place !== undefined && { place }),
  }
}

/** No file has been changed so long ago. */
const MISSING = -1

const stemOf = (path: string) => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(0, name.lastIndexOf('.'))
}

const shortened = (place: string, stem: string) =>
  place.endsWith(`/${stem}`) ? `${place.slice(0, -stem.length)}*` : place

const USUAL: Omit<NewPlugin, 'path' | 'architectures'> & Record<string, unknown> = {
  name: '',
  manufacturer: '',
  type: '',
  format: 'VST3',
  version: '',
  isUAD: false,
  isOwned: true,
  updateAvailable: false,
  isFavorite: false,
  isGuess: false,
  size: null,
  bundleId: null,
  audioUnit: null,
  classId: null,
  platform: 'macos',
  signer: null,
}
