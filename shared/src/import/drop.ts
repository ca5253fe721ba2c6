import type { FileTask } from '../bundles/asking.ts'
import { saysNothing } from '../bundles/facts/bundle-of.ts'
import { isPlaceholderCode } from '../bundles/facts/placeholders.ts'
import { displayText, remembered } from '../bundles/facts/shown-text.ts'
import { vendorKeyOf } from '../bundles/identity/keys.ts'
import { isProblemNote, noteSentence } from '../bundles/note.ts'
import type { PluginBundle } from '../bundles/plugin-bundle.ts'
import { readCandidate } from '../bundles/reading/read-candidate.ts'
import type { SearchTrouble } from '../bundles/scan/candidates-in.ts'
import { type SearchOptions, searchBundles } from '../bundles/scan/search-bundles.ts'
import { withWavesProducts } from '../bundles/waves/waves-products.ts'
import { matchingFormat } from '../plugins/formats.ts'
import type { AudioUnit, NewPlugin } from '../plugins/new-plugin.ts'
import { cleanedName, formatOf, isCandidateName, isUadName, manufacturerOf } from './file-name.ts'

/** Finds and reads dropped bundles: `root` lists the dropped files and folders, `onFound` is called with the count so far. */
export const scanDroppedFiles = (root: string, onFound: (count: number) => void): FileTask<ScanResult> =>
  scanBundles(root, { chosen: chosenFormat, onFound, order: 'listed' })

/** A directly dropped file counts by its name. */
const chosenFormat = (fileName: string) => (isCandidateName(fileName) ? formatOf(fileName) : undefined)

/**
 * A plugin of a drop. `id`: its file name; `note`: why it was not read well; `folder`: where another bundle has the same file name;
 * `bundle`: the file name of a bundle that holds other plugins of this drop.
 */
export type DroppedCandidate = {
  id: string
  candidate: NewPlugin
  note?: string
  folder?: string
  bundle?: string
}

/** The plugins that a drop adds, and the file names of omitted repeats and of what is named like a plugin and is none. */
export type NewPlugins = { plugins: DroppedCandidate[]; repeats: string[]; noPlugins: string[] }

/**
 * The plugins that a drop adds to the library, in its order, one for each bundle or several of one LV2 bundle. Bundles at two paths are two installations. Of
 * two unreadable files with the same name and format, the first counts, unless their names suggest two makers.
 */
export function newPluginsOf(bundles: PluginBundle[], root = ''): NewPlugins {
  const seen = new Map<string, string[]>()
  const placeOf = placesOf(bundles, root)
  const drop: NewPlugins = { plugins: [], repeats: [], noPlugins: [] }
  const read = bundles.map((bundle) => {
    const { isDisabled, isNoPlugin, waves } = bundle
    return { bundle, plugin: newPluginOf(bundle), isDisabled, ...(waves && !isNoPlugin && { waves }) }
  })
  for (const { bundle, plugin: candidate } of withWavesProducts(read)) {
    if (bundle.isDisabled || bundle.role === 'part' || bundle.fileName.includes('/')) continue
    if (hasNothingToRead(bundle) && isRepeat(candidate, seen)) drop.repeats.push(bundle.fileName)
    else if (bundle.isNoPlugin) drop.noPlugins.push(displayText(bundle.fileName, 200))
    else {
      if (hasNothingToRead(bundle)) addTo(seen, candidate)
      const place = memberOf(bundle, placeOf(bundle), candidate.format)
      drop.plugins.push({ ...place, candidate, ...noteFieldOf(bundle) })
    }
  }
  return drop
}

type PlaceInDrop = Pick<DroppedCandidate, 'id' | 'folder' | 'bundle'>

/** Distinguishes bundles of one file name. A directly dropped bundle, or else the first, is identified by its file name alone. */
function placesOf(bundles: PluginBundle[], root: string) {
  const below = (path: string) => (root && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path)
  /** The path of the bundle that is identified by a file name. */
  const owners = new Map(
    bundles.flatMap(({ path, fileName }) => (below(path) === fileName ? [[fileName, path] as const] : [])),
  )

  return ({ fileName, path, waves }: PluginBundle): PlaceInDrop => {
    if (!owners.has(fileName)) owners.set(fileName, path)
    const id = below(path)
    // The folder of a plugin of Waves tells its generation.
    if (owners.get(fileName) === path && waves?.is !== 'plugin') return { id: fileName }
    return { id, folder: displayText(id.slice(0, -fileName.length - 1), 500) }
  }
}

/**
 * The place of one of several plugins of a bundle, or of one of the formats in which shells load it. A path has no line break before a
 * plugin's URI, so ids never collide.
 */
function memberOf(
  { member, fileName, waves }: PluginBundle,
  place: PlaceInDrop,
  format: string,
): PlaceInDrop {
  if (waves?.is === 'plugin') return { ...place, id: `${place.id}\n${format}` }
  return member === undefined
    ? place
    : { ...place, id: `${place.id}\n${member}`, bundle: displayText(fileName, 200) }
}

function noteFieldOf(bundle: PluginBundle) {
  const note = bundleProblemOf(bundle)
  return note && { note }
}

const hasNothingToRead = (bundle: PluginBundle) => bundle.isFile === true && saysNothing(bundle)

/** The request for one bundle: the read values, else the file name's suggestions. `path` is the file name; a page knows no full path. */
export function newPluginOf(bundle: PluginBundle): NewPlugin {
  const { manufacturer, isGuess } = makerOf(bundle)
  const path = displayText(bundle.fileName, 1024)
  const plugin: NewPlugin = {
    name: nameOf(bundle),
    contents: bundle.contents,
    manufacturer,
    isGuess,
    type: bundle.type,
    format: bundle.format,
    path,
    version: displayText(bundle.version.value, 60),
    isUAD: isUadName(path) || isUadMaker(manufacturer),
    isOwned: true,
    updateAvailable: false,
    isFavorite: false,
    architectures: bundle.architectures.slice(0, 10),
    size: null,
    bundleId: displayText(bundle.bundleId, 200) || null,
    audioUnit: audioUnitOf(bundle),
    classId: bundle.classId || null,
    platform: bundle.platform,
    signer: null,
  }
  if (bundle.site) plugin.site = bundle.site
  if (bundle.heldKeys) plugin.heldKeys = bundle.heldKeys
  if (bundle.minSystem) plugin.minSystem = bundle.minSystem
  if (isUnread(bundle)) plugin.isUnread = true
  return plugin
}

const isUadMaker = remembered((maker) => vendorKeyOf(maker).startsWith('universalaudio'))

/** True when a part of a bundle was not read: a file is damaged or closed, or an installer is still writing it. */
const isUnread = ({ notes, architectures }: PluginBundle) =>
  notes.some((note) => isProblemNote(note) || note === 'no-executable') ||
  (notes.includes('no-plist') && architectures.length === 0)

/** Why a bundle could not be read well, as a sentence; '' when it could. */
export function bundleProblemOf({ notes }: PluginBundle) {
  const note = notes.find(isProblemNote)
  return note ? noteSentence(note) : ''
}

function nameOf({ name, fileName, waves }: PluginBundle) {
  const read =
    name.source === 'file-name' && waves?.is !== 'plugin' ? cleanedName(nameOfFile(fileName)) : name.value
  return displayText(read, 200) || displayText(fileName, 200) || 'Plugin'
}

/** Libraries on Linux begin with `lib`; `Libra.so` does not. */
const nameOfFile = (fileName: string) =>
  fileName.replace(/^lib(?=[\p{Lu}\d].*\.so(?:\.disabled)?$)/u, '').replace(OMITTED_ENDING, '')

/** File name endings that are not part of a name: `-vst.so` on Linux, and `.disabled` of a disabled plugin. */
const OMITTED_ENDING = /(?:-vst)?\.so$|\.disabled$/i

/** The maker that was read, else guessed from the file name. An identifier's label is not a spelled name, so it is a guess. */
function makerOf({ manufacturer: { value, source, confidence }, fileName }: PluginBundle) {
  if (confidence === 'stated' || confidence === 'derived') {
    return { manufacturer: displayText(value, 120), isGuess: source === 'bundle-id' }
  }
  const guess = manufacturerOf(fileName)
  return { manufacturer: guess, isGuess: guess !== '' }
}

/** An unknown maker matches any; two different guesses are two makers. */
const isRepeat = (plugin: NewPlugin, seen: Map<string, string[]>) =>
  (seen.get(repeatKeyOf(plugin)) ?? []).some(
    (other) => other === plugin.manufacturer || other === '' || plugin.manufacturer === '',
  )

function addTo(seen: Map<string, string[]>, plugin: NewPlugin) {
  const key = repeatKeyOf(plugin)
  seen.set(key, [...(seen.get(key) ?? []), plugin.manufacturer])
}

const repeatKeyOf = ({ name, format }: NewPlugin) => `${matchingFormat(format)}/${name.toLowerCase()}`

/** The identifying codes of a bundle's only plugin; null for several plugins or for a toolkit's default codes. */
function audioUnitOf({ components }: PluginBundle): AudioUnit | null {
  const [unit] = components
  if (!unit || components.length > 1) return null
  const { type, subtype, manufacturer } = unit
  return type && subtype && !isPlaceholderCode(manufacturer) ? { type, subtype, manufacturer } : null
}

type ScanResult = { bundles: PluginBundle[]; troubles: SearchTrouble[] }

/** Finds and reads the bundles below a folder, in the order of the options. Throws `Unreadable` as `search` does. */
export function* scanBundles(root: string, options: SearchOptions = {}): FileTask<ScanResult> {
  const { found, troubles } = yield* searchBundles(root, readCandidate, options)
  return { bundles: found, troubles }
}
