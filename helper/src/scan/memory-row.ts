import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { Found } from './found-of.ts'
import type { Seen } from './on-disk.ts'

/** A file that was looked at: its place behind the path of the bundle, then times, size and number; only the place when it was missing. */
type Looked = [place: string, mtimeMs?: number, ctimeMs?: number, size?: number, ino?: number]

type Known = Omit<Partial<Found>, 'plugin'> & { plugin: Partial<NewPlugin> }

/** What is kept of one bundle. Values that most plugins have are left out, because ten thousand rows are read at once. */
export type Row = [path: string, known: Known | null, files: Looked[]]

export function rowOf(path: string, found: Found | null, files: ReadonlyMap<string, Seen | null>): Row {
  const looked = [...files].map(([file, seen]): Looked => {
    const place = file.slice(path.length)
    return seen ? [place, seen.mtimeMs, seen.ctimeMs, seen.size, seen.ino] : [place]
  })
  return [path, found && knownOf(path, found), looked]
}

export function foundOfRow([path, known]: Row): Found | null {
  if (!known) return null
  const { plugin, ...rest } = known
  const found = { note: '', fileName: nameOf(path), isDisabled: false, ...rest }
  return { ...found, plugin: { ...usual(path), ...plugin } }
}

function knownOf(path: string, { plugin, note, fileName: _, isDisabled, place }: Found): Known {
  const own = Object.entries(usual(path)).filter(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(plugin[key as keyof NewPlugin]), // a key of usual()
  )
  const changed: Partial<NewPlugin> = { ...plugin, size: null }
  for (const [key] of own) delete changed[key as keyof NewPlugin] // a key of usual()
  return {
    plugin: changed,
    ...(note && { note }),
    ...(isDisabled && { isDisabled }),
    ...(place !== undefined && { place }),
  }
}

const usual = (path: string): NewPlugin => ({
  name: '',
  manufacturer: '',
  type: '',
  format: 'VST3',
  path,
  version: '',
  isUAD: false,
  isOwned: true,
  updateAvailable: false,
  isFavorite: false,
  isGuess: false,
  architectures: [],
  size: null,
  bundleId: null,
  audioUnit: null,
  classId: null,
  platform: 'macos',
  signer: null,
})

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
