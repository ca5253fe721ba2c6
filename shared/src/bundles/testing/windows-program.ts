/** The metadata of a Windows program made for a test. */
export type WindowsFacts = {
  machine?: number
  exports?: string[]
  version?: Record<string, string>
  /** Four numbers of 16 bits. */
  fixedVersion?: [number, number, number, number]
  /** The version of Windows that it asks for. */
  subsystem?: [major: number, minor: number]
}

const SECTION_AT = 0x400
const SECTION_ADDRESS = 0x1000
const EXPORTS_AT = 0
const RESOURCES_AT = 0x800
const SIZE = 0x2000

/** The smallest 64-bit Windows program that has exports and a version resource, in one section. */
export function windowsProgram({
  machine = 0x8664,
  exports = [],
  version,
  fixedVersion,
  subsystem = [0, 0],
}: WindowsFacts = {}) {
  const file = new Uint8Array(SECTION_AT + SIZE)
  const view = new DataView(file.buffer)
  file.set([0x4d, 0x5a])
  view.setUint32(60, 0x80, true)
  view.setUint32(0x80, 0x50450000)
  view.setUint16(0x84, machine, true)
  view.setUint16(0x86, 1, true)
  view.setUint16(0x94, 240, true)
  view.setUint16(0x98, 0x20b, true)
  for (const [i, number] of subsystem.entries()) view.setUint16(0x98 + 48 + i * 2, number, true)
  const directories = 0x98 + 112
  if (exports.length > 0) {
    view.setUint32(directories, SECTION_ADDRESS + EXPORTS_AT, true)
    view.setUint32(directories + 4, 0x800, true)
    writeExports(new DataView(file.buffer, SECTION_AT + EXPORTS_AT), exports)
  }
  if (version) {
    view.setUint32(directories + 16, SECTION_ADDRESS + RESOURCES_AT, true)
    writeResources(new DataView(file.buffer, SECTION_AT + RESOURCES_AT), versionBlock(version, fixedVersion))
  }
  const section = 0x98 + 240
  view.setUint32(section + 8, SIZE, true)
  view.setUint32(section + 12, SECTION_ADDRESS, true)
  view.setUint32(section + 16, SIZE, true)
  view.setUint32(section + 20, SECTION_AT, true)
  return file
}

function writeExports(view: DataView, names: string[]) {
  const table = 40
  let text = table + names.length * 4
  view.setUint32(24, names.length, true)
  view.setUint32(32, SECTION_ADDRESS + EXPORTS_AT + table, true)
  for (const [i, name] of names.entries()) {
    view.setUint32(table + i * 4, SECTION_ADDRESS + EXPORTS_AT + text, true)
    for (const letter of `${name}\0`) view.setUint8(text++, letter.charCodeAt(0))
  }
}

/** Three directories of one entry each (version, its name, its language), then the block's address, then the block. */
function writeResources(view: DataView, block: Uint8Array) {
  const directories: [at: number, id: number, offset: number][] = [
    [0, 16, 0x80000000 + 24],
    [24, 1, 0x80000000 + 48],
    [48, 1033, 72],
  ]
  for (const [at, id, offset] of directories) {
    view.setUint16(at + 14, 1, true)
    view.setUint32(at + 16, id, true)
    view.setUint32(at + 20, offset, true)
  }
  view.setUint32(72, SECTION_ADDRESS + RESOURCES_AT + 96, true)
  view.setUint32(76, block.length, true)
  for (const [i, byte] of block.entries()) view.setUint8(96 + i, byte)
}

function versionBlock(strings: Record<string, string>, fixed: number[] = []) {
  const numbers = fixed.length === 4 ? fixedBlock(fixed) : []
  const entries = Object.entries(strings).flatMap(([key, value]) =>
    node(key, [...`${value}\0`].map(codeOf), value.length + 1, 1),
  )
  const table = node('040904b0', entries, 0, 1)
  const info = node('StringFileInfo', table, 0, 1)
  const units = node('VS_VERSION_INFO', [...numbers, ...info], numbers.length * 2, 0)
  return new Uint8Array(Uint16Array.from(units).buffer)
}

function fixedBlock([major = 0, minor = 0, build = 0, revision = 0]: number[]) {
  return [0x04bd, 0xfeef, 0, 1, minor, major, revision, build, ...new Array<number>(18).fill(0)]
}

const codeOf = (letter: string) => letter.charCodeAt(0)
const padded = (units: number[]) => (units.length % 2 === 0 ? units : [...units, 0])

/** Length in bytes, length of the value, type, key, then the contents, each aligned to four bytes. */
function node(key: string, children: number[], valueLength: number, type: number) {
  const head = padded([0, valueLength, type, ...[...`${key}\0`].map(codeOf)])
  const all = padded([...head, ...children])
  all[0] = (head.length + children.length) * 2
  return all
}
