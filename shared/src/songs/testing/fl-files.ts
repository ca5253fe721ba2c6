/** The events of a song of FL Studio, as its bytes. */
export type FlEvent = [id: number, value: number | Uint8Array | string]

const encode = (text: string) => new TextEncoder().encode(text)

export const wideText = (text: string) => new Uint8Array(Buffer.from(`${text}\0`, 'utf16le'))

/** A song or preset with these events; texts are written in 8 bits. */
export function flSong(events: FlEvent[]) {
  const body = Buffer.concat(events.map(eventBytes))
  const head = Buffer.alloc(22)
  head.write('FLhd', 0, 'latin1')
  head.writeUInt32LE(6, 4)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(96, 12)
  head.write('FLdt', 14, 'latin1')
  head.writeUInt32LE(body.length, 18)
  return new Uint8Array(Buffer.concat([head, body]))
}

function eventBytes([id, value]: FlEvent) {
  if (typeof value === 'number') {
    const size = id < 64 ? 1 : id < 128 ? 2 : 4
    const bytes = Buffer.alloc(1 + size)
    bytes[0] = id
    bytes.writeUIntLE(value, 1, size)
    return bytes
  }
  const data = typeof value === 'string' ? encode(`${value}\0`) : value
  return Buffer.concat([Buffer.from([id, ...groups(data.length)]), data])
}

function groups(length: number) {
  const bytes: number[] = []
  for (let left = length; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) | 128)
  }
}

type Wrapped = {
  kind?: number
  code?: string
  classId?: string
  name?: string
  maker?: string
  path?: string
  state?: Uint8Array
}

/** The data of a `Fruity Wrapper`. */
export function wrapperData(
  { kind = 8, code, classId, name, maker, path, state = new Uint8Array(8) }: Wrapped,
  type = 11,
) {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(type)
  const info = Buffer.alloc(16)
  info.writeUInt32LE(kind)
  return new Uint8Array(
    Buffer.concat([
      head,
      record(1, Buffer.alloc(20)),
      record(50, info),
      ...(code ? [record(51, Buffer.from(code, 'latin1').reverse())] : []),
      ...(classId ? [record(52, comBytes(classId))] : []),
      record(53, state),
      ...(name ? [record(54, encode(name))] : []),
      ...(path ? [record(55, encode(path))] : []),
      ...(maker ? [record(56, encode(maker))] : []),
    ]),
  )
}

function record(id: number, data: Uint8Array) {
  const head = Buffer.alloc(12)
  head.writeUInt32LE(id)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}

function comBytes(classId: string) {
  const bytes = Buffer.from(classId, 'hex')
  bytes.subarray(0, 4).reverse()
  bytes.subarray(4, 6).reverse()
  bytes.subarray(6, 8).reverse()
  return bytes
}

/** The events of one plugin in a channel. */
export const wrapperEvents = (wrapped: Wrapped): FlEvent[] => [
  [64, 1],
  [201, wideText('Fruity Wrapper')],
  [203, wideText('a name of the user')],
  [213, wrapperData(wrapped)],
]

/** A song of about this many bytes: twelve plugins with their states, and many notes. */
export function largeFlSong(bytes: number) {
  const plugin = (i: number) =>
    wrapperEvents({
      classId: i.toString(16).padStart(32, 'A'),
      name: `Plugin ${i}`,
      maker: 'Example Audio',
      state: new Uint8Array(bytes / 30).fill(i + 1),
    })
  const plugins = Array.from({ length: 12 }, (_, i) => plugin(i)).flat()
  const notes: FlEvent[] = Array.from({ length: 60 }, (_, i) => [224, new Uint8Array(bytes / 100).fill(i)])
  return flSong([[199, '24.2.1.4526'], [156, 128_000], ...plugins, ...notes])
}
