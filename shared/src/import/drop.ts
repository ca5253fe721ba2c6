import type { Asking } from '../bundles/asking.ts'
import { audioUnitOf } from '../bundles/audio-unit-of.ts'
import type { Bundle } from '../bundles/bundle.ts'
import { vendorKeyOf } from '../bundles/keys.ts'
import { isTrouble, sentenceOf } from '../bundles/note.ts'
import { type Scan, scan } from '../bundles/scan.ts'
import { shownText } from '../bundles/shown-text.ts'
import { matchingFormat } from '../plugins/formats.ts'
import type { NewPlugin } from '../plugins/plugin.ts'
import { cleanedName, formatOf, isCandidateName, isUadName, manufacturerOf } from './file-name.ts'

/** Finds and reads what was dropped. The root of the driver, '', lists the dropped files and folders themselves. */
export const readDrop = (onFound?: (count: number) => void): Asking<Scan> =>
  scan('', {
    chosen: (name) => (isCandidateName(name) ? formatOf(name) : undefined),
    ...(onFound && { onFound }),
  })

/** One plugin of a drop before it is saved. `id` is its file name, `note` a sentence when it could not be read well. */
export type Dropped = { id: string; candidate: NewPlugin; note?: string }

/**
 * What a drop adds to the library: one candidate for each bundle, without repeats. A repeat has the name and the format
 * of an earlier one, and no other maker; the first is kept. Another format of a plugin stays and joins it on the server.
 */
export function newPluginsOf(bundles: Bundle[]): Dropped[] {
  const seen = new Map<string, string[]>()
  const ids = new Set<string>()
  const drop: Dropped[] = []
  for (const bundle of bundles) {
    const candidate = newPluginOf(bundle)
    if (bundle.isDisabled || bundle.role === 'part' || isRepeat(candidate, seen)) continue
    const id = ids.has(bundle.fileName) ? bundle.path : bundle.fileName
    ids.add(id)
    const note = noteOf(bundle)
    drop.push(note ? { id, candidate, note } : { id, candidate })
  }
  return drop
}

/**
 * What is sent of one bundle: the values that were read, and the file name's suggestions where nothing was. `path` is the file
 * name, all that a page learns of it.
 */
export function newPluginOf(bundle: Bundle): NewPlugin {
  const { manufacturer, isGuess } = makerOf(bundle)
  const path = shownText(bundle.fileName, 1024)
  return {
    name: nameOf(bundle),
    manufacturer,
    isGuess,
    type: bundle.type,
    format: bundle.format,
    path,
    version: shownText(bundle.version.value, 60),
    isUAD: isUadName(path) || vendorKeyOf(manufacturer).startsWith('universalaudio'),
    isOwned: true,
    updateAvailable: false,
    isFavorite: false,
    architectures: bundle.architectures.slice(0, 10),
    size: null,
    bundleId: shownText(bundle.bundleId, 200) || null,
    audioUnit: audioUnitOf(bundle),
    classId: bundle.classId || null,
    platform: bundle.platform,
    signer: null,
  }
}

/** Why a bundle could not be read well, as a sentence; '' when it could. */
export function noteOf({ notes }: Bundle) {
  const trouble = notes.find(isTrouble)
  return trouble ? sentenceOf(trouble) : ''
}

function nameOf({ name, fileName }: Bundle) {
  const read = name.source === 'file-name' ? cleanedName(fileName.replace(UNSAID, '')) : name.value
  return shownText(read, 200) || shownText(fileName, 200) || 'Plugin'
}

/** What the ends of file names say that is no part of a name: Linux has `-vst.so`, and a parked plugin `.disabled`. */
const UNSAID = /(?:-vst)?\.so$|\.disabled$/i

/** Read, else guessed from the file name. The label of an identifier is no spelling of a name, so it counts as a guess. */
function makerOf({ manufacturer: { value, source, confidence }, fileName }: Bundle) {
  if (confidence === 'stated' || confidence === 'derived') {
    return { manufacturer: shownText(value, 120), isGuess: source === 'bundle-id' }
  }
  const guess = manufacturerOf(fileName)
  return { manufacturer: guess, isGuess: guess !== '' }
}

function isRepeat({ name, format, manufacturer, isGuess }: NewPlugin, seen: Map<string, string[]>) {
  const key = `${matchingFormat(format)}/${name.toLowerCase()}`
  const maker = isGuess ? '' : vendorKeyOf(manufacturer)
  const makers = seen.get(key) ?? []
  if (makers.some((other) => other === maker || other === '' || maker === '')) return true
  seen.set(key, [...makers, maker])
  return false
}
