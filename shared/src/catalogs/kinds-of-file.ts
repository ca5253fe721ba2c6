import type { Platform } from '../plugins/architectures.ts'

/** A format and a system; '' when the catalog does not name one. */
export type CatalogKind = { format: string; platform: Platform | '' }

/** Every format in a catalog file for each of its systems. Unknown words are ignored. */
export function kindsOfFile(contains: string[] | undefined, systems: string[] | undefined): CatalogKind[] {
  const formats = contains ? knownValues(contains, FORMATS) : ['']
  const platforms = systems ? knownValues(systems, PLATFORMS) : ['' as const]
  return formats.flatMap((format) => platforms.map((platform) => ({ format, platform })))
}

function knownValues<T>(words: string[], table: Map<string, T>) {
  return [...new Set(words.flatMap((word) => table.get(word.toLowerCase()) ?? []))]
}

/** The terms of Open Audio Stack and common others. LV2 is left out because its versions are not product versions. */
const FORMATS = new Map([
  ['vst3', 'VST3'],
  ['component', 'AU'],
  ['au', 'AU'],
  ['auv2', 'AU'],
  ['clap', 'CLAP'],
  ['aax', 'AAX'],
  ['vst', 'VST'],
  ['dll', 'VST'],
  ['so', 'VST'],
  ['app', 'Standalone'],
  ['exe', 'Standalone'],
  ['elf', 'Standalone'],
])

const PLATFORMS = new Map<string, Platform>([
  ['mac', 'macos'],
  ['win', 'windows'],
  ['linux', 'linux'],
])
