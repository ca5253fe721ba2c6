import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { Found } from './found-of.ts'
import type { Seen } from './on-disk.ts'

/**
 * What is kept of one bundle: what was found, null for what is no plugin; the number of the list of files on which that rests, by
 * their places behind the path; and for each of them when it was changed (ms), its size (bytes) and its number.
 */
export type Row = [known: Known | null, inside: number, ...marks: number[]]

/** What most plugins have is left out. */
type Known = Omit<Partial<Found>, 'plugin'> & { plugin: Partial<NewPlugin> }

export const rowOf = (found: Found | null, inside: number, files: Iterable<Seen | null>): Row => [
  found && knownOf(found),
  inside,
  ...[...files].flatMap((seen) => (seen ? [seen.mtimeMs, seen.size, seen.ino] : MISSING)),
]

/** No file has been changed so long ago. */
const MISSING = [-1, -1, -1]

/** The places behind the path of a bundle. A file that is called like the bundle is called `*`: most have the same list then. */
export function placesOf(path: string, files: Iterable<string>): string[] {
  const end = `/${stemOf(path)}`
  return Array.from(files, (file) => {
    const place = file.slice(path.length)
    return place.endsWith(end) ? `${place.slice(0, 1 - end.length)}*` : place
  })
}

/** Whether everything is as it was when the row was made; `look` says what is at a path now. */
export function isAsItWas(path: string, row: Row, places: string[], look: (path: string) => Seen): boolean {
  const stem = stemOf(path)
  let at = FIRST_MARK
  for (const place of places) {
    const now = look(path + (place.endsWith('*') ? place.slice(0, -1) + stem : place))
    const isSame = now
      ? now.mtimeMs === row[at] && now.size === row[at + 1] && now.ino === row[at + 2]
      : row[at] === MISSING[0]
    if (!isSame) return false
    at += MISSING.length
  }
  return places.length > 0
}

const FIRST_MARK = 2

export function foundOfRow(path: string, row: Row): Found | null {
  const known = row[0]
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

/** Sizes are measured whenever they are asked for and not kept. */
function knownOf({ plugin, note, isDisabled, place, fileName }: Found): Known {
  const own: Partial<Record<string, unknown>> = {}
  for (const [key, value] of Object.entries(plugin)) {
    const isUsual = value === USUAL[key] || (Array.isArray(value) && value.length === 0)
    if (!isUsual && key !== 'size') own[key] = value
  }
  // The path stands at the beginning of the line.
  if (place === undefined && plugin.path.endsWith(`/${fileName}`)) delete own.path
  return {
    plugin: own,
    ...(note && { note }),
    ...(isDisabled && { isDisabled }),
    ...(place !== undefined && { place }),
  }
}

function stemOf(path: string) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(0, name.lastIndexOf('.'))
}

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
