import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isBlocking, newMark, readMarks, removeMarks, writeMark } from './quarantine.ts'
import { hasAttributes, MARKS, mark, marksOf, xattrOnLinux } from './testing/xattr-on-linux.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')

test('a mark blocks until its user has allowed it', () => {
  expect(Object.entries(MARKS).map(([name, value]) => [name, isBlocking(hex(value))])).toEqual([
    ['safari', true],
    ['chrome', true],
    ['archive', true],
    ['allowed', false],
    ['odd', true],
  ])
  expect(['', '00', hex('Safari'), hex('zz81;x')].map(isBlocking)).toEqual([false, false, false, false])
})

test('the mark has the time, the program and an id', () => {
  expect(newMark(1_795_000_000_000, 'b5f0e2a4-0000-4000-8000-000000000000')).toBe(
    '0081;6afd86c0;Plugfolio Helper;B5F0E2A4-0000-4000-8000-000000000000',
  )
})

const answers =
  (code: number | null, out: string, error = '') =>
  async () => ({ code, out, error })

test('nothing is known when the tool does not answer', async () => {
  expect(await readMarks(['/a', '/b'], answers(null, ''))).toBeUndefined()
  expect(await readMarks(['/a', '/b'], answers(2, '', 'usage: xattr'))).toBeUndefined()
  expect(await readMarks([], answers(null, ''))).toEqual({ values: new Map(), hasTrouble: false })
})

test('a file that cannot be read is told from one without a mark', async () => {
  const none = 'xattr: /a: No such xattr: com.apple.quarantine\n'
  const forbidden = "xattr: [Errno 13] Permission denied: '/b'\n"

  expect(await readMarks(['/a', '/b'], answers(1, '', none))).toMatchObject({ hasTrouble: false })
  expect(await readMarks(['/a', '/b'], answers(1, '', none + forbidden))).toMatchObject({ hasTrouble: true })
})

test('each call names so few files that its answer is not cut off', async () => {
  const calls: string[][] = []
  const run = async (_: string, args: string[]) => {
    calls.push(args.slice(2))
    return { code: 1, out: '', error: '' }
  }
  const long = Array.from({ length: 250 }, (_, i) => `/${'x'.repeat(900)}${i}`)
  await readMarks(long, run)

  expect(calls.flat()).toEqual(long)
  expect(Math.max(...calls.map((paths) => paths.join('').length))).toBeLessThan(24 * 1024)
})

describe.skipIf(!hasAttributes)('with real attributes', () => {
  let home: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'marks-'))
  })
  afterEach(() => rmSync(home, { recursive: true }))
  const put = (name: string) => {
    const path = join(home, name)
    writeFileSync(path, 'x')
    return path
  }

  const NAMES = ['Tape', '-d', 'a: b', '"q"\'s', 'line\nbreak', 'A: 0083;1;Safari;', 'é', 'x'.repeat(200)]
  test.each(Object.entries(MARKS))(
    '%s is read, removed and written again to the byte, whatever the names are',
    async (_, value) => {
      const paths = NAMES.map(put)
      const bare = put('bare')
      mark(value, ...paths)
      const expected = { values: new Map(paths.map((path) => [path, hex(value)])), hasTrouble: false }

      for (const asked of [[...paths, bare], ...paths.map((path) => [path])]) {
        const wanted = new Map([...expected.values].filter(([path]) => asked.includes(path)))
        expect(await readMarks(asked, xattrOnLinux)).toEqual({ ...expected, values: wanted })
      }
      expect(await removeMarks(paths, xattrOnLinux)).toBe(true)
      expect(await marksOf(...paths)).toEqual({})
      expect(await writeMark(hex(value), paths, xattrOnLinux)).toBe(true)
      expect(await readMarks([...paths, bare], xattrOnLinux)).toEqual(expected)
    },
  )

  test('a link is never followed by a change', async () => {
    const file = put('file')
    mark(MARKS.safari, file)
    symlinkSync(file, join(home, 'link'))

    expect(await removeMarks([join(home, 'link')], xattrOnLinux)).toBe(false)
    expect(await writeMark(hex('00c1;'), [join(home, 'link')], xattrOnLinux)).toBe(false)
    expect(readlinkSync(join(home, 'link'))).toBe(file)
    expect(await marksOf(file)).toEqual({ [file]: MARKS.safari })
  })

  test('only what is named is changed, and nothing below it', async () => {
    mkdirSync(join(home, 'Tape.vst3'))
    const file = put('Tape.vst3/program')
    mark(MARKS.chrome, join(home, 'Tape.vst3'))
    await removeMarks([join(home, 'Tape.vst3')], xattrOnLinux)

    expect(await marksOf(join(home, 'Tape.vst3'), file)).toEqual({ [file]: MARKS.chrome })
  })
})
