// @ts-check

/** @typedef {{ post: (path: string, value: unknown) => Promise<unknown> }} Sender a signed-in user's connection to the server */

/**
 * `count` different plugins as in the results of a scan, the same each time: names and makers of realistic length, all types and
 * formats, every tenth UAD and every tenth with an update.
 * @param {number} count
 * @param {number} [from] the number of the first plugin
 */
export const aLibrary = (count, from = 0) =>
  Array.from({ length: count }, (_, index) => aPlugin(from + index))

/** Fills the library of an account. @param {Sender} person @param {number} count */
export const fillLibrary = (person, count) => importAll(person, aLibrary(count))

/**
 * Imports plugins in as few calls as possible.
 * @param {Sender} person
 * @param {ReturnType<typeof aLibrary>} plugins
 * @param {{ deviceId?: string }} [options] `deviceId`: of the computer on which they are installed
 */
export async function importAll(person, plugins, options = {}) {
  for (let at = 0; at < plugins.length; at += AT_ONCE)
    await person.post('/api/plugins/bulk-import', { ...options, plugins: plugins.slice(at, at + AT_ONCE) })
}

const AT_ONCE = 2000

const ADJECTIVES = 'Channel Glue Plate Tape Spectral Vintage Parallel Velvet Granular'.split(' ')
const NOUNS = 'EQ Compressor Reverb Delay Synth Limiter Saturator Chorus Gate Strip'.split(' ')
const TYPES = ['EQ', 'Compressor', 'Reverb', 'Delay', 'Instrument', 'Effect']
const FORMATS = ['VST3', 'AU', 'VST', 'AAX']
const EXTENSIONS = ['vst3', 'component', 'vst', 'aaxplugin']

/** @param {number} index */
function aPlugin(index) {
  const adjective = ADJECTIVES[index % ADJECTIVES.length]
  const noun = NOUNS[Math.floor(index / ADJECTIVES.length) % NOUNS.length]
  const name = `${adjective} ${noun} ${index}`
  return {
    name,
    manufacturer: `Maker ${index % 150} Audio`,
    type: TYPES[index % TYPES.length],
    format: FORMATS[index % FORMATS.length],
    path: `${name}.${EXTENSIONS[index % EXTENSIONS.length]}`,
    version: `${1 + (index % 4)}.${index % 10}.${index % 7}`,
    isUAD: index % 10 === 3,
    updateAvailable: index % 10 === 7,
    isFavorite: index % 12 === 0,
    architectures: ['arm64', 'x86_64'],
    bundleId: `com.maker${index % 150}.product${index}`,
  }
}
