import { mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdLock, isNameLocked } from './kernel-lock.ts'
import { ownPath } from './own-path.ts'
import { plainText } from './plain-text.ts'
import { runProgram } from './program.ts'
import { isBlocking, newMark, readMarks, removeMarks, writeMark } from './quarantine.ts'
import { stateFolderPath } from './state-folder.ts'
import { hasAttributes, MARKS, mark, marksOf, xattrOnLinux } from './testing/xattr-on-linux.ts'

test('refuses anything but plain names', () => {
  const invalidNames = [
    ...'. .. ../x a/b a\\b /etc C:x .x -x'.split(' '),
    ...['', 'x\0', 'x\n', '\u202ex', 'x'.repeat(129)],
  ]
  for (const name of invalidNames) expect(() => ownPath('/state', 'results', name)).toThrow('cannot name')
})

test.each([
  ['a\u001b[2Jb', 'a [2Jb'],
  ['exe\u202egnp.', 'exe gnp.'],
  ['half \ud83c', 'half'],
])('%j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown)
})

const node = (code: string, more?: { input?: string; seconds?: number }) =>
  runProgram(process.execPath, ['-e', code], more)

test('a missing or too slow program has no exit code', async () => {
  expect(await runProgram('/no/such/program', [])).toMatchObject({ code: null, out: '' })
  expect(await node('setInterval(() => {}, 1000)', { seconds: 0.2 })).toMatchObject({ code: null, out: '' })
})

test.each([
  ['macos', {}, '/u/ana/Library/Application Support/Plugfolio Helper'],
  ['linux', {}, '/u/ana/.local/state/plugfolio-helper'],
  ['linux', { XDG_STATE_HOME: '/var/ana' }, '/var/ana/plugfolio-helper'],
  ['windows', { LOCALAPPDATA: '/u/ana/L' }, '/u/ana/L/Plugfolio Helper'],
  ['windows', { PLUGFOLIO_HELPER_STATE: '/x' }, '/x'],
] as const)('on %s with %j the state folder is %s', (platform, environment, folder) => {
  expect(stateFolderPath(platform, '/u/ana', environment)).toBe(folder)
})

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
})

const folder = () => mkdtempSync(join(tmpdir(), 'lock-'))

test('exactly one of twenty simultaneous attempts gets the lock, and a released name can be locked again', async () => {
  const here = folder()
  const releases = await Promise.all(Array.from({ length: 20 }, () => holdLock(here, 'listen')))

  expect(releases.filter((release) => release)).toHaveLength(1)
  expect(await isNameLocked(here, 'jobs')).toBe(false)
  for (const release of releases) release?.()
  expect(await isNameLocked(here, 'listen')).toBe(false)
})
