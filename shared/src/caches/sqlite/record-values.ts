import { decodeUnicode, decodeUtf16 } from '../../text/decode-text.ts'
import type { TextForm } from './database-pages.ts'
import { varint } from './numbers.ts'

/** A value of a row. Binary values are not read. */
export type StoredValue = string | number | null

/** The longest part of a text that is read, in bytes. */
const MAX_TEXT = 2048

/** The values of the first columns of a row; null for those that it does not have, or that a cut row has lost. */
export function recordValues(
  payload: Uint8Array,
  columns: number,
  isWanted: (column: number) => boolean,
  textForm: TextForm,
): StoredValue[] {
  const header = varint(payload, 0)
  const values: StoredValue[] = []
  let at = header.next
  let place = header.value
  for (let column = 0; column < columns; column++) {
    if (at >= header.value || at >= payload.length) {
      values.push(null)
      continue
    }
    const type = varint(payload, at)
    const size = sizeOf(type.value)
    const isThere = place + size <= payload.length && isWanted(column)
    values.push(isThere ? valueAt(payload, place, type.value, size, textForm) : null)
    at = type.next
    place += size
  }
  return values
}

const INTEGER_SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0]

const sizeOf = (type: number) => INTEGER_SIZES[type] ?? Math.floor((type - 12) / 2)

function valueAt(bytes: Uint8Array, at: number, type: number, size: number, textForm: TextForm): StoredValue {
  if (type >= 13 && type % 2 === 1) return textAt(bytes.subarray(at, at + Math.min(size, MAX_TEXT)), textForm)
  if (type === 8 || type === 9) return type - 8
  if (type < 1 || type > 6) return null
  let value = ((bytes[at] ?? 0) << 24) >> 24
  for (let i = 1; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return value
}

function textAt(bytes: Uint8Array, textForm: TextForm) {
  return textForm === 'utf-8' ? decodeUnicode(bytes) : decodeUtf16(bytes, textForm)
}
