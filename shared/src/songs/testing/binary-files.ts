/* Songs whose bytes are numbers and counted texts: Cubase, Logic, Bitwig Studio. */

const bigEndian = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const field = (name: string) => Buffer.concat([bigEndian(name.length + 1), Buffer.from(`${name}\0`)])
const marked = (text: string) =>
  Buffer.concat([
    Buffer.from([0, 8]),
    bigEndian(text.length + 4),
    Buffer.from(`${text}\0`),
    Buffer.from([0xef, 0xbb, 0xbf]),
  ])

type CubasePlugin = { classId: string; name: string; original?: string; isVst2?: boolean; state?: Uint8Array }
type CubaseOptions = { plugins?: CubasePlugin[]; daw?: string; version?: string; more?: Uint8Array }

/** A project of Cubase with the records of its plugins. */
export function cubaseProject({
  plugins = [],
  daw = 'Cubase',
  version = 'Version 14.0.30',
  more,
}: CubaseOptions = {}) {
  const program = Buffer.concat([
    Buffer.from('NUNDROOT'),
    field('PAppVersion'),
    Buffer.from([0, 2, 0, 0, 0, 82]),
    field(daw),
    field(version),
    field('May 22 2025'),
  ])
  const records = plugins.map(({ classId, name, original, isVst2 = false, state = new Uint8Array(20) }) =>
    Buffer.concat([
      field('Plugin'),
      field('Plugin UID'),
      Buffer.from([0, 2, 0, 6, 0, 0, 0, 1]),
      field('GUID'),
      marked(classId),
      field('Plugin Name'),
      marked(name),
      ...(original ? [field('Original Plugin Name'), marked(original)] : []),
      field('Audio Input Count'),
      field('audioComponent'),
      Buffer.from([0, 2, 0, 7, 0, 0, 0, 9]),
      Buffer.from(isVst2 ? 'VstW' : 'Cmps'),
      state,
    ]),
  )
  const body = Buffer.concat([program, ...records, more ?? Buffer.alloc(0)])
  return new Uint8Array(Buffer.concat([Buffer.from('RIFF'), bigEndian(body.length), body]))
}

type LogicPlugin = {
  name: string
  codes: [type: string, subtype: string, maker: string] | 'own'
  preset?: string
  state?: string
}

const reversed = (text: string) => [...text].reverse().join('')

/** The file `ProjectData` of Logic Pro. */
export function logicData(plugins: LogicPlugin[]) {
  const chunks = plugins.map(({ name, codes, preset = 'Default', state = 'state' }) => {
    const payload = Buffer.alloc(172)
    payload.write(preset, 14, 'latin1')
    payload.write(name.slice(0, 12), 120, 'latin1')
    if (codes === 'own') payload.write('GAME', 132, 'latin1')
    else payload.write(reversed(codes[2]) + reversed(codes[0]) + reversed(codes[1]), 132, 'latin1')
    return logicChunk('UCuA', Buffer.concat([payload, Buffer.from(state)]))
  })
  const head = Buffer.alloc(24)
  head.set([0x23, 0x47, 0xc0, 0xab, 0xcd, 9])
  return new Uint8Array(Buffer.concat([head, logicChunk('gnoS', Buffer.from('some notes')), ...chunks]))
}

function logicChunk(code: string, payload: Uint8Array) {
  const head = Buffer.alloc(36)
  head.write(code, 0, 'latin1')
  head.writeUInt32LE(payload.length, 28)
  return Buffer.concat([head, payload])
}

/** A project of Bitwig Studio with these texts somewhere in it. */
export function bitwigProject(texts: string[], { form = '0002', creator = 'someone' } = {}) {
  const typed = (text: string) => Buffer.concat([Buffer.from([8]), bigEndian(text.length), Buffer.from(text)])
  const meta = (key: string, text: string) =>
    Buffer.concat([bigEndian(1), bigEndian(key.length), Buffer.from(key), typed(text)])
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(`BtWg0001${form}${'0'.repeat(32)}`),
      meta('application_version_name', '5.2.1'),
      meta('creator', creator),
      ...texts.map((text) => Buffer.concat([Buffer.from([0, 0, 3]), typed(text)])),
    ]),
  )
}
