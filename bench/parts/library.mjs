// @ts-check

/** @typedef {{ post: (path: string, value: unknown) => Promise<unknown> }} Sender who is signed in and can send to the server */

/**
 * So many different plugins as a scan would send them, the same each time: names and makers of real length, all types and
 * formats, every tenth of them UAD or with an update.
 * @param {number} count
 * @param {number} [from] those with other numbers are other plugins
 */
export const aLibrary = (count, from = 0) =>
  Array.from({ length: count }, (_, index) => aPlugin(from + index))

/**
 * Puts a library into an account.
 * @param {Sender} person
 * @param {number} count
 */
export const fillLibrary = (person, count) => importAll(person, aLibrary(count))

/**
 * Imports plugins, in as few calls as are allowed.
 * @param {Sender} person
 * @param {ReturnType<typeof aLibrary>} plugins
 * @param {{ deviceId?: string }} [how] `deviceId`: of the computer on which they are installed
 */
export async function importAll(person, plugins, how = {}) {
  for (let at = 0; at < plugins.length; at += AT_ONCE)
    await person.post('/api/plugins/bulk-import', { ...how, plugins: plugins.slice(at, at + AT_ONCE) })
}

const AT_ONCE = 2000

const KINDS = ['Channel', 'Glue', 'Plate', 'Tape', 'Spectral', 'Vintage', 'Parallel', 'Velvet', 'Granular']
const THINGS = [
  'EQ',
  'Compressor',
  'Reverb',
  'Delay',
  'Synth',
  'Limiter',
  'Saturator',
  'Chorus',
  'Gate',
  'Strip',
]
const TYPES = ['EQ', 'Compressor', 'Reverb', 'Delay', 'Instrument', 'Effect']
const FORMATS = ['VST3', 'AU', 'VST', 'AAX']
const ENDINGS = ['vst3', 'component', 'vst', 'aaxplugin']

/** @param {number} index */
function aPlugin(index) {
  const kind = KINDS[index % KINDS.length]
  const thing = THINGS[Math.floor(index / KINDS.length) % THINGS.length]
  const name = `${kind} ${thing} ${index}`
  return {
    name,
    manufacturer: `Maker ${index % 150} Audio`,
    type: TYPES[index % TYPES.length],
    format: FORMATS[index % FORMATS.length],
    path: `${name}.${ENDINGS[index % ENDINGS.length]}`,
    version: `${1 + (index % 4)}.${index % 10}.${index % 7}`,
    isUAD: index % 10 === 3,
    updateAvailable: index % 10 === 7,
    isFavorite: index % 12 === 0,
    architectures: ['arm64', 'x86_64'],
    bundleId: `com.maker${index % 150}.product${index}`,
  }
}
