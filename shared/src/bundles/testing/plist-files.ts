import type { PlistValue } from '../plist/plist-value.ts'

/** A property list in XML with this value. */
export const xmlPlist = (value: PlistValue) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n${xmlOf(value)}\n</plist>\n`

export const plistDict = (entries: Record<string, PlistValue>) => new Map(Object.entries(entries))

export const infoPlist = (entries: Record<string, PlistValue>) => xmlPlist(plistDict(entries))

function xmlOf(value: PlistValue): string {
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]) => `<key>${escaped(key)}</key>${xmlOf(each)}`)
    return `<dict>${entries.join('')}</dict>`
  }
  if (Array.isArray(value)) return `<array>${value.map(xmlOf).join('')}</array>`
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  if (typeof value === 'number')
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`
  return value === null ? '<data>AAAA</data>' : `<string>${escaped(value)}</string>`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A binary property list with this value. Repeated values are written repeatedly. */
export function binaryPlist(value: PlistValue): Uint8Array {
  const objects: number[][] = []
  const top = written(value, objects)
  const body = [...ascii('bplist00')]
  const offsets = objects.map((object) => {
    const offset = body.length
    for (const byte of object) body.push(byte)
    return offset
  })
  const table = body.length
  const trailer = [
    ...[0, 0, 0, 0, 0, 0, 4, 2],
    ...bigEndianBytes(objects.length, 8),
    ...bigEndianBytes(top, 8),
    ...bigEndianBytes(table, 8),
  ]
  return Uint8Array.from([...body, ...offsets.flatMap((offset) => bigEndianBytes(offset, 4)), ...trailer])
}

/** Writes a value after the values that it refers to; returns its index. */
function written(value: PlistValue, objects: number[][]): number {
  if (value instanceof Map) {
    const keys = [...value.keys()].map((key) => written(key, objects))
    const values = [...value.values()].map((each) => written(each, objects))
    return (
      objects.push([
        ...marked(0xd0, value.size),
        ...[...keys, ...values].flatMap((each) => bigEndianBytes(each, 2)),
      ]) - 1
    )
  }
  if (Array.isArray(value)) {
    const references = value.map((each) => written(each, objects))
    return (
      objects.push([
        ...marked(0xa0, value.length),
        ...references.flatMap((each) => bigEndianBytes(each, 2)),
      ]) - 1
    )
  }
  return objects.push(plain(value)) - 1
}

function plain(value: string | number | boolean | null) {
  if (typeof value === 'boolean') return [value ? 9 : 8]
  if (value === null) return [0x41, 0]
  if (typeof value === 'string') return textObject(value)
  const view = new DataView(new ArrayBuffer(8))
  if (Number.isSafeInteger(value)) view.setBigInt64(0, BigInt(value))
  else view.setFloat64(0, value)
  return [Number.isSafeInteger(value) ? 0x13 : 0x23, ...new Uint8Array(view.buffer)]
}

function textObject(text: string) {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  const isAscii = units.every((unit) => unit < 0x80)
  return [
    ...marked(isAscii ? 0x50 : 0x60, units.length),
    ...units.flatMap((unit) => bigEndianBytes(unit, isAscii ? 1 : 2)),
  ]
}

const marked = (marker: number, length: number) =>
  length < 15 ? [marker | length] : [marker | 15, 0x12, ...bigEndianBytes(length, 4)]

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

export const bigEndianBytes = (number: number, size: number) =>
  Array.from({ length: size }, (_, i) => Math.floor(number / 256 ** (size - 1 - i)) % 256)
