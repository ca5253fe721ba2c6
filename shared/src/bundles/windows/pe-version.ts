import type { FileTask } from '../asking.ts'
import { type PeLayout, pePart } from './pe-layout.ts'

/** The version resource of a Windows program; '' for missing values. */
export type PeVersion = { name: string; maker: string; version: string }

const VERSION_RESOURCE = 16
const VERSION_MAX = 1 << 16

/** The version resource of a Windows program, by a few small reads; `undefined` when it has none. */
export function* peVersion(layout: PeLayout): FileTask<PeVersion | undefined> {
  const { address } = layout.resources
  if (address === 0) return undefined
  const types = yield* directoryAt(layout, address)
  const names = yield* childOf(layout, types.get(VERSION_RESOURCE))
  const languages = yield* childOf(layout, first(names))
  const leaf = first(languages)
  if (leaf === undefined || leaf.isDirectory) return undefined
  const entry = yield* pePart(layout, address + leaf.offset, 16)
  if (!entry || entry.byteLength < 8) return undefined
  const block = yield* pePart(
    layout,
    entry.getUint32(0, true),
    Math.min(entry.getUint32(4, true), VERSION_MAX),
  )
  return block ? versionIn(block) : undefined
}

type Directory = Map<number, { offset: number; isDirectory: boolean }>

const first = (directory: Directory) => directory.values().next().value

/** Reads exactly three levels, so that a directory that refers to itself cannot loop. */
function* childOf(
  layout: PeLayout,
  entry: { offset: number; isDirectory: boolean } | undefined,
): FileTask<Directory> {
  if (!entry?.isDirectory) return new Map()
  return yield* directoryAt(layout, layout.resources.address + entry.offset)
}

const MOST_ENTRIES = 256

function* directoryAt(layout: PeLayout, address: number): FileTask<Directory> {
  const directory: Directory = new Map()
  const view = yield* pePart(layout, address, 16 + MOST_ENTRIES * 8)
  if (!view || view.byteLength < 16) return directory
  const count = Math.min(view.getUint16(12, true) + view.getUint16(14, true), MOST_ENTRIES)
  for (let at = 16; at < 16 + count * 8 && at + 8 <= view.byteLength; at += 8) {
    const offset = view.getUint32(at + 4, true)
    directory.set(view.getUint32(at, true), {
      offset: offset & 0x7fffffff,
      isDirectory: offset >= 0x80000000,
    })
  }
  return directory
}

function versionIn(block: DataView): PeVersion {
  const text = utf16In(block)
  const fileVersion = stringAt(text, 'FileVersion')
  return {
    name: stringAt(text, 'ProductName') || stringAt(text, 'InternalName'),
    maker: withoutContact(stringAt(text, 'CompanyName')),
    version: plainVersion(
      /\d/.test(fileVersion) ? fileVersion : fixedVersion(block) || stringAt(text, 'ProductVersion'),
    ),
  }
}

function utf16In(view: DataView) {
  const units = new Array<string>(view.byteLength >> 1)
  for (let i = 0; i < units.length; i++) units[i] = String.fromCharCode(view.getUint16(i * 2, true))
  return units.join('')
}

/** A string: its length in characters, a type, its key with a zero, padding to four bytes, its value, which the length may leave empty. */
function stringAt(text: string, key: string) {
  const at = text.indexOf(`${key}\0`)
  if (at < 3) return ''
  const length = Math.min(text.charCodeAt(at - 2), 400)
  let start = at + key.length + 1
  if (start % 2 === 1) start++
  return (text.slice(start, start + length).split('\0')[0] ?? '').trim()
}

const FIXED_MAGIC = 0xfeef04bd

function fixedVersion(block: DataView) {
  for (let at = 0; at + 16 <= Math.min(block.byteLength, 128); at += 4) {
    if (block.getUint32(at, true) !== FIXED_MAGIC) continue
    const [high, low] = [block.getUint32(at + 8, true), block.getUint32(at + 12, true)]
    const version = [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff].join('.')
    return version === '0.0.0.0' ? '' : version
  }
  return ''
}

const plainVersion = (version: string) => version.replace(/(?<!\s)\s*,\s*/g, '.')

/** `Xfer Records | steve@…` is Xfer Records. */
function withoutContact(maker: string) {
  const [plain = ''] = maker.split('|', 1)
  const words = plain.trim().split(/\s+/)
  if (!words.at(-1)?.includes('@')) return words.join(' ')
  return words
    .slice(0, -1)
    .join(' ')
    .replace(/(?<![\s,;<(])[\s,;<(]+$/, '')
}
