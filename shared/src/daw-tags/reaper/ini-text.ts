import { RefusedTagsError } from '../refused-tags-error.ts'

type Line = { text: string; end: string }
type Entry = { key: string; value: string }

/** More than any DAW writes. */
const MAX_LINES = 200_000

/** The text of an INI file whose single lines can be changed. All others keep every byte, their order and their line ends. */
export class IniText {
  readonly #lines: Line[]
  readonly #file: string
  readonly #end: string

  constructor(text: string, file: string) {
    this.#file = file
    this.#lines = linesOf(text)
    if (this.#lines.length > MAX_LINES) throw new RefusedTagsError('too-large', file)
    this.#end = this.#lines.find(({ end }) => end !== '')?.end ?? '\n'
  }

  /** The names of all sections, in their order. */
  sections(): string[] {
    return this.#lines.flatMap(({ text }) => sectionIn(text) ?? [])
  }

  /** The entries of a section in their order. Throws when the section is there twice, or has a key twice. */
  entries(section: string): Entry[] {
    const range = this.#range(section)
    if (!range) return []
    const entries = this.#lines.slice(range.from, range.to).flatMap(({ text }) => entryIn(text) ?? [])
    if (new Set(entries.map(({ key }) => key.toLowerCase())).size < entries.length)
      throw new RefusedTagsError('damaged', this.#file)
    return entries
  }

  value(section: string, key: string): string | undefined {
    return this.entries(section).find((entry) => isSame(entry.key, key))?.value
  }

  /** Changes the value of a key, or adds the key at the end of its section. */
  set(section: string, key: string, value: string) {
    const { from, keys } = this.#keysIn(section)
    const known = keys.findIndex((each) => each !== undefined && isSame(each, key))
    if (known < 0) this.#insert(from + lastKey(keys) + 1, [`${key}=${value}`])
    else this.#change(from + known, `${key}=${value}`)
  }

  /** Makes the keys `stem0`, `stem1` … have these values and no others. New ones stand after those that are there. */
  setList(section: string, stem: string, values: readonly string[]) {
    const { from, keys } = this.#keysIn(section)
    const left = new Map(values.map((value, index) => [index, value]))
    const dropped: number[] = []
    let last = -1
    for (const [at, key] of keys.entries()) {
      const index = key === undefined ? undefined : indexIn(key, stem)
      if (index === undefined) continue
      const value = left.get(index)
      if (value === undefined) dropped.push(from + at)
      else this.#change(from + at, `${key}=${value}`)
      left.delete(index)
      last = at
    }
    const added = [...left].map(([index, value]) => `${stem}${index}=${value}`)
    this.#insert(from + (last >= 0 ? last : lastKey(keys)) + 1, added)
    for (const at of dropped.toReversed()) this.#lines.splice(at, 1)
  }

  toString(): string {
    return this.#lines.map(({ text, end }) => text + end).join('')
  }

  /** The lines of a section without its head. */
  #range(section: string): { from: number; to: number } | undefined {
    const heads = this.#lines.flatMap(({ text }, at) => (sectionIn(text) === undefined ? [] : [at]))
    const named = heads.filter((at) => isSame(sectionIn(this.#lines[at]?.text ?? '') ?? '', section))
    const [head] = named
    if (head === undefined) return undefined
    if (named.length > 1) throw new RefusedTagsError('damaged', this.#file)
    return { from: head + 1, to: heads.find((at) => at > head) ?? this.#lines.length }
  }

  /** The key of each line of a section, which is made if it is missing; undefined for a line without one. */
  #keysIn(section: string) {
    const { from, to } = this.#range(section) ?? this.#newSection(section)
    return { from, keys: this.#lines.slice(from, to).map((line) => entryIn(line.text)?.key) }
  }

  #newSection(section: string) {
    const last = this.#lines.at(-1)
    this.#insert(this.#lines.length, [...(last && last.text !== '' ? [''] : []), `[${section}]`])
    return { from: this.#lines.length, to: this.#lines.length }
  }

  /** A line that has this text already keeps its bytes. */
  #change(at: number, text: string) {
    const line = this.#lines[at]
    if (line && line.text !== text) line.text = text
  }

  #insert(at: number, texts: string[]) {
    const before = this.#lines[at - 1]
    if (texts.length > 0 && before && before.end === '') before.end = this.#end
    this.#lines.splice(at, 0, ...texts.map((text) => ({ text, end: this.#end })))
  }
}

const lastKey = (keys: (string | undefined)[]) => keys.findLastIndex((key) => key !== undefined)

/** The number of a key such as `Item12`; undefined for another key. */
export function indexIn(key: string, stem: string): number | undefined {
  const [, before = '', digits = ''] = /^(\D*)(\d{1,7})$/.exec(key) ?? []
  return digits !== '' && isSame(before, stem) ? Number(digits) : undefined
}

function linesOf(text: string): Line[] {
  const parts = text.split(/(\r\n|\n|\r)/)
  const lines: Line[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const line = { text: parts[at] ?? '', end: parts[at + 1] ?? '' }
    if (line.text !== '' || line.end !== '') lines.push(line)
  }
  return lines
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const sectionIn = (line: string): string | undefined => /^\ufeff?\[(.+)\]\s*$/.exec(line)?.[1]

function entryIn(line: string): Entry | undefined {
  const at = line.indexOf('=')
  return at > 0 && !line.startsWith(';') && sectionIn(line) === undefined
    ? { key: line.slice(0, at).trim(), value: line.slice(at + 1) }
    : undefined
}
