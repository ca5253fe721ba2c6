import { randomUUID } from 'node:crypto'
import { inChunks } from '#shared/in-chunks.ts'
import { runProgram } from './program.ts'

type Run = typeof runProgram

/** The attribute that macOS and browsers give to what was downloaded. */
const NAME = 'com.apple.quarantine'

const XATTR = '/usr/bin/xattr'

/** The marks of downloads that files have, by path. */
export type Marks = {
  /** The bytes of each mark, as hexadecimal digits. Files without a mark are missing. */
  values: Map<string, string>
  /** True when the tool said of some file that it could not read it, and not only that there is no mark. */
  hasTrouble: boolean
}

/**
 * Reads the marks of these files and folders. A link has the mark of what it leads to. Undefined when the tool of macOS that reads
 * attributes does not answer.
 */
export async function readMarks(paths: readonly string[], run: Run = runProgram): Promise<Marks | undefined> {
  const marks: Marks = { values: new Map(), hasTrouble: false }
  const odd = paths.filter((path) => /[\n\r]/.test(path))
  const plain = paths.filter((path) => !/[\n\r]/.test(path))
  for (const part of [...inChunks(plain, AT_ONCE), odd]) {
    const read = (part !== odd && (await readTogether(part, run))) || (await readEach(part, run))
    if (!read) return undefined
    for (const [path, value] of read.values) marks.values.set(path, value)
    marks.hasTrouble ||= read.hasTrouble
  }
  return marks
}

/** True for a mark with which macOS holds a file back: its user has not opened it and said that it may be opened. */
export const isBlocking = (value: string): boolean => {
  const [, flags] = FLAGS.exec(Buffer.from(value, 'hex').toString('latin1')) ?? []
  return flags !== undefined && (Number.parseInt(flags, 16) & ALLOWED) === 0
}

const FLAGS = /^([0-9a-f]{4,8});/i
const ALLOWED = 0x0040

/** Removes the marks of these files and folders, and of nothing below them. True when the tool said that it has. */
export const removeMarks = (paths: readonly string[], run: Run = runProgram): Promise<boolean> =>
  each(paths, (part) => run(XATTR, ['-d', '-s', NAME, ...part], LONG))

/** Gives a mark, as hexadecimal digits, to these files and folders, and to nothing below them. True when the tool said that it has. */
export const writeMark = (value: string, paths: readonly string[], run: Run = runProgram): Promise<boolean> =>
  each(paths, (part) => run(XATTR, ['-w', '-x', '-s', NAME, value, ...part], LONG))

/** Gives a new mark to a file, or to a folder with all that is in it. True when the tool said that it has. */
export const markWithin = async (path: string, run: Run = runProgram): Promise<boolean> =>
  (await run(XATTR, ['-r', '-w', NAME, newMark(), path], LONG)).code === 0

/** Not yet checked, with the time in seconds as hexadecimal digits, the program that downloaded it, and an id of its own. */
export const newMark = (now = Date.now(), id: string = randomUUID()): string =>
  ['0081', Math.floor(now / 1000).toString(16), 'Plugfolio Helper', id.toUpperCase()].join(';')

const LONG = { seconds: 120 }

async function each(paths: readonly string[], act: (part: string[]) => ReturnType<Run>) {
  for (const part of inChunks(paths, AT_ONCE)) if ((await act(part)).code !== 0) return false
  return true
}

/** The most files and bytes of their paths for one call. The tool answers with the paths, and only so much of an answer is kept. */
const AT_ONCE = { count: 100, size: 24 * 1024, sizeOf: (path: string) => Buffer.byteLength(path) }

/**
 * Reads several files with one call, which answers `PATH: VALUE` for each, or the value alone for one file. Undefined when a line is none of
 * these, as where a value has a line break or is not ASCII: then each file is asked for its bytes.
 */
async function readTogether(paths: readonly string[], run: Run): Promise<Marks | undefined> {
  const [only = '', ...others] = paths
  const { code, out, error } = await run(XATTR, ['-p', NAME, ...paths], LONG)
  if (code === null || code > 1) return undefined
  const values = new Map<string, string>()
  const known = new Set(paths)
  for (const line of out.replace(/\n$/, '').split('\n')) {
    if (out === '') break
    const at = line.lastIndexOf(': ')
    const [path, value] = others.length === 0 ? [only, line] : [line.slice(0, at), line.slice(at + 2)]
    if (!known.has(path) || values.has(path) || !PLAIN.test(value)) return undefined
    values.set(path, Buffer.from(value, 'latin1').toString('hex'))
  }
  return { values, hasTrouble: hasTroubleIn(error) }
}

/** A mark as browsers write it. */
const PLAIN = /^[0-9a-f]{4,8};[0-9a-z;. ()_-]{0,300}$/i

async function readEach(paths: readonly string[], run: Run): Promise<Marks | undefined> {
  const marks: Marks = { values: new Map(), hasTrouble: false }
  for (const path of paths) {
    const { code, out, error } = await run(XATTR, ['-p', '-x', NAME, path], LONG)
    if (code === null || code > 1) return undefined
    const value = out.replace(/\s/g, '').toLowerCase()
    const isRead = code === 0 && value.length <= LONGEST && /^(?:[0-9a-f]{2})+$/.test(value)
    if (isRead) marks.values.set(path, value)
    else if (code === 0 || !isAbsence(error)) marks.hasTrouble = true
  }
  return marks
}

/** Digits of the longest mark that is kept. macOS writes some hundred. */
const LONGEST = 8192

const hasTroubleIn = (error: string) =>
  error.split('\n').some((line) => line.trim() !== '' && !isAbsence(line))

/** True for the words of the tool about a file that has no mark. */
const isAbsence = (line: string) => /: No such xattr: com\.apple\.quarantine\s*$/.test(line)
