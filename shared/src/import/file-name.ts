import { endingsInNames, formatsBy } from '../plugins/format-lists.ts'
import type { Format } from '../plugins/formats.ts'

/** The name to show for a dropped file: without its extension and without the makers' prefixes. */
export function cleanedName(fileName: string): string {
  const whole = stemOf(fileName)
  let name = whole
  while (PREFIX.test(name)) name = name.replace(PREFIX, '')
  return ONLY_PREFIX.test(name) ? whole : name
}

/** The format of a file name: from its extension, else from a word in it, else `Plugin`. */
export function formatOf(fileName: string): Format {
  const byExtension = FORMAT_OF_EXTENSION.get(extensionOf(fileName))
  if (byExtension) return byExtension
  const name = fileName.toLowerCase()
  return FORMAT_WORDS.find(([word]) => name.includes(word))?.[1] ?? 'Plugin'
}

/** The maker that a file name suggests, by the first matching rule, else ''. Any maker that was read replaces this guess. */
export function manufacturerOf(fileName: string): string {
  const name = stemOf(fileName)
  return MAKERS.find(([rule]) => rule.test(name))?.[1] ?? ''
}

/** True for a file name that gets the UAD badge. Never a reason to move a file. */
export function isUadName(fileName: string): boolean {
  if (!/ua|universal/i.test(fileName)) return false
  const name = stemOf(fileName)
  return /universal audio|uaudio/i.test(name) || /(?<![\p{L}\p{N}])uad/iu.test(name)
}

/** True for a dropped file or folder that counts as a plugin by its name alone. */
export function isCandidateName(fileName: string): boolean {
  if (fileName.includes('/') || fileName.startsWith('.') || fileName.trim() === '') return false
  const extension = extensionOf(fileName)
  return extension === '' ? !DOCUMENT.test(fileName) : FORMAT_OF_EXTENSION.has(extension)
}

const PREFIXES =
  'AA|UAD|FabFilter|AP|ARTURIA|NI|Native[ _-]Instruments|SB|Softube|SSL|Solid[ _-]State[ _-]Logic'
const PREFIX = new RegExp(`^(?:${PREFIXES})[ _-]+(?=[^\\s_-])`, 'i')
const ONLY_PREFIX = new RegExp(`^(?:${PREFIXES})[\\s_-]*$`, 'i')

/** Most `.so` files are libraries of Linux. */
const FORMAT_OF_EXTENSION = formatsBy((facts) => endingsInNames(facts).filter((ending) => ending !== 'so'))

const FORMAT_WORDS: [string, Format][] = [
  ['aax', 'AAX'],
  ['vst3', 'VST3'],
  ['vst', 'VST'],
  ['audio unit', 'AU'],
  ['au ', 'AU'],
]

/** Short and common words match only as whole words; long names match anywhere. */
const word = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'iu')
const prefix = (text: string) => new RegExp(`^${text}(?![\\p{L}\\p{N}])`, 'iu')

const MAKERS: [RegExp, string][] = [
  [word('uadx?'), 'Universal Audio'],
  [/universal audio|uaudio/i, 'Universal Audio'],
  [prefix('aa'), 'Antelope Audio'],
  [/valhalla/i, 'Valhalla DSP'],
  [word('air(?= )'), 'AIR Music Technology'],
  [/fabfilter/i, 'FabFilter'],
  [word('waves'), 'Waves'],
  [/waves?shell/i, 'Waves'],
  [/softube/i, 'Softube'],
  [prefix('sb'), 'Softube'],
  [/izotope/i, 'iZotope'],
  [/arturia/i, 'Arturia'],
  [prefix('ap'), 'Arturia'],
  [/native instruments/i, 'Native Instruments'],
  [prefix('ni'), 'Native Instruments'],
  [/soundtoys/i, 'Soundtoys'],
  [word('ssl'), 'Solid State Logic'],
  [/solid state logic/i, 'Solid State Logic'],
  [/lexicon/i, 'Lexicon'],
]

/** Files without an extension that are not plugins; `Icon` is the Finder's folder picture. */
const DOCUMENT =
  /^(?:licen[cs]es?|eula|copying|copyright|read ?-?_?me|manual|install|installation|uninstall|change ?-?_?(?:log|s)|history|news|notices?|authors|contributors|credits|contributing|thanks|todo|version|makefile|dockerfile|gemfile|rakefile|procfile|icon\r?)$/i

const EXTENSION = /(?<=.)\.([^.\s]+)$/

const extensionOf = (fileName: string) => EXTENSION.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Removes only plugin extensions: the text after the dot in `Dr. Drive` belongs to the name. */
function stemOf(fileName: string) {
  return FORMAT_OF_EXTENSION.has(extensionOf(fileName)) ? fileName.replace(EXTENSION, '') : fileName
}
