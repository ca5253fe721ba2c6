import type { Platform } from '../plugins/architectures.ts'

/** A format and a system; '' where a catalog does not say which. */
export type CatalogKind = { format: string; platform: Platform | '' }

/** What a file of a catalog brings: each format that it contains for each of its systems. Words that nobody knows say nothing. */
export function kindsOfFile(contains: string[] | undefined, systems: string[] | undefined): CatalogKind[] {
  const formats = contains ? known(contains, FORMATS) : ['']
  const platforms = systems ? known(systems, PLATFORMS) : ['' as const]
  return formats.flatMap((format) => platforms.map((platform) => ({ format, platform })))
}

function known<T>(words: string[], table: Map<string, T>) {
  return [...new Set(words.flatMap((word) => table.get(word.toLowerCase()) ?? []))]
}

/** The words of Open Audio Stack, and those that stray into it. LV2 is left out: its numbers are not those of products. */
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
