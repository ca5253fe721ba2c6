import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { infoPlist } from '#shared/bundles/testing/plist-files.ts'
import { inflate as inflateOfPages } from '#shared/songs/bytes/inflate.ts'
import { inflate } from './inflate.ts'
import { holdLock, isNameLocked } from './kernel-lock.ts'
import { ownPath } from './own-path.ts'
import { plainText } from './plain-text.ts'
import { runProgram } from './program.ts'
import { isBlocking, newMark, readMarks, removeMarks, writeMark } from './quarantine.ts'
import { sizeText } from './size-text.ts'
import { stateFolderPath } from './state-folder.ts'
import { systemVersion } from './system-version.ts'
import { hasAttributes, MARKS, mark, marksOf, xattrOnLinux } from './testing/xattr-on-linux.ts'

const TEXT = 'plugins and nothing private '.repeat(40_000)

async function* inChunks(bytes: Uint8Array, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function outcomeOf(parts: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  try {
    for await (const part of parts) all.push(part.slice())
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
  return Buffer.concat(all).toString()
}

const PACKED = {
  gzip: gzipSync(TEXT),
  deflate: deflateSync(TEXT),
  'deflate-raw': deflateRawSync(TEXT),
} as const

test.each(['gzip', 'deflate', 'deflate-raw'] as const)('unpacks %s as a page does', async (form) => {
  const packed = PACKED[form]
  const damaged = Buffer.from(packed).fill(0xff, 20, 400)

  for (const read of [inflate, inflateOfPages]) {
    expect(await outcomeOf(read(form, inChunks(packed)))).toBe(TEXT)
    expect(await outcomeOf(read(form, inChunks(packed.subarray(0, 500))))).toBe('cut-short')
    expect(await outcomeOf(read(form, inChunks(damaged, 50)))).toBe('damaged')
  }
})

test('an error of the file is passed on, and a reader may stop early', async () => {
  async function* failing() {
    yield PACKED.gzip.subarray(0, 100)
    throw Object.assign(new Error('gone'), { code: 'ENOENT' })
  }
  expect(await outcomeOf(inflate('gzip', failing()))).toBe('ENOENT')

  for await (const part of inflate('gzip', inChunks(PACKED.gzip))) {
    expect(part.length).toBeGreaterThan(0)
    break
  }
})

test('refuses anything but plain names', () => {
  const invalidNames = [
    ...'. .. ../x a/b a\\b /etc C:x .x -x'.split(' '),
    ...['', 'x\0', 'x\n', '\u202ex', 'x'.repeat(129)],
  ]
  for (const name of invalidNames) expect(() => ownPath('/state', 'results', name)).toThrow('cannot name')
})

test.each([
  ['Pro-Q 3', 'Pro-Q 3'],
  ['a\u001b[2Jb', 'a [2Jb'],
  ['one\r\ntwo', 'one two'],
  ['exe\u202egnp.', 'exe gnp.'],
  ['half \ud83c', 'half'],
  ['  x  ', 'x'],
])('%j is shown as %j', (text, shown) => {
  expect(plainText(text)).toBe(shown)
})

test('text that is too long ends with an ellipsis, never with half a character', () => {
  expect(plainText('abcdef', 4)).toBe('abc…')
  expect(plainText('ab😀def', 4)).toBe('ab…')
})

const node = (code: string, more?: { input?: string; seconds?: number }) =>
  runProgram(process.execPath, ['-e', code], more)

test.each([
  [
    'its exit code and output',
    "process.stdout.write('x'); process.exitCode = 3",
    { code: 3, out: 'x', error: '' },
  ],
  ['its input', 'process.stdin.pipe(process.stdout)', { code: 0, out: 'given', error: '' }],
  ['no code when it was killed', "process.kill(process.pid, 'SIGKILL')", { code: null, out: '', error: '' }],
])('a program results in %s', async (_, code, result) => {
  expect(await node(code, { input: 'given' })).toEqual(result)
})

test('a missing or too slow program has no exit code', async () => {
  expect(await runProgram('/no/such/program', [])).toMatchObject({ code: null, out: '' })
  expect(await node('setInterval(() => {}, 1000)', { seconds: 0.2 })).toMatchObject({ code: null, out: '' })
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [1_234_567, '1.2 MB'],
  [12_345_678, '12 MB'],
  [999_600, '1.0 MB'],
  [4_200_000_000, '4.2 GB'],
  [5e15, '5000 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
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

describe('system version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'system-version-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function versionIn(content: string) {
    const file = join(folder, 'SystemVersion.plist')
    writeFileSync(file, content)
    return systemVersion('macos', file)
  }

  test('the version of macOS is read from its property list', () => {
    expect(versionIn(infoPlist({ ProductVersion: '15.1.1', ProductBuildVersion: '24B91' }))).toBe('15.1.1')
  })

  test.each(['', 'no list', infoPlist({}), infoPlist({ ProductVersion: 'x'.repeat(5000) })])(
    'a property list without a version gives none',
    (content) => {
      expect(versionIn(content)).toBeUndefined()
    },
  )

  test('a missing list and Linux give no version', () => {
    expect(systemVersion('macos', join(folder, 'missing'))).toBeUndefined()
    expect(systemVersion('linux')).toBeUndefined()
  })
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

function linkTarget(path: string) {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** A program that holds a lock until it is ended. */
async function buildHolder(here: string) {
  const program = join(here, 'hold.mjs')
  const { outputFiles } = await build({
    stdin: { contents: HOLD, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  writeFileSync(program, outputFiles[0]?.text ?? '')
  return program
}

const folder = () => mkdtempSync(join(tmpdir(), 'lock-'))

test('a lock covers one name in one folder, and a released name can be locked again', async () => {
  const [here, there] = [folder(), folder()]
  const release = await holdLock(here, 'listen')

  expect(await holdLock(here, 'listen')).toBeUndefined()
  expect(await isNameLocked(here, 'jobs')).toBe(false)
  expect(await isNameLocked(there, 'listen')).toBe(false)
  release?.()
  expect(await isNameLocked(here, 'listen')).toBe(false)
})

test('exactly one of twenty simultaneous attempts gets the lock', async () => {
  const here = folder()
  const releases = await Promise.all(Array.from({ length: 20 }, () => holdLock(here, 'listen')))

  expect(releases.filter((release) => release)).toHaveLength(1)
})

test.runIf(process.platform === 'linux')(
  'a lock cannot be blocked or reached from outside its folder',
  async () => {
    const here = folder()
    const release = await holdLock(here, 'listen')
    const own = readdirSync('/proc/self/fd').map((handle) => linkTarget(`/proc/self/fd/${handle}`))
    const names = readFileSync('/proc/net/unix', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/ +/))
      .filter(([, , , , , , inode]) => own.includes(`socket:[${inode}]`))
      .map((columns) => columns[7] ?? '')
    release?.()

    expect(names.filter((name) => name.startsWith('@'))).toEqual([])
    expect(names.some((name) => name.startsWith(here))).toBe(true)
  },
)

test.runIf(process.platform === 'linux')('a folder with a long name can be locked', async () => {
  const here = join(folder(), 'x'.repeat(120))
  mkdirSync(here)
  const release = await holdLock(here, 'listen')

  expect(await isNameLocked(here, 'listen')).toBe(true)
  release?.()
  expect(await isNameLocked(here, 'listen')).toBe(false)
})

test('exactly one of ten simultaneous attempts gets the lock of a killed process', async () => {
  const here = folder()
  const program = await buildHolder(here)
  for (let round = 0; round < 5; round++) {
    const other = spawn(process.execPath, [program, here], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(other.stdout, 'data')
    other.kill('SIGKILL')
    await once(other, 'exit')
    const releases = await Promise.all(Array.from({ length: 10 }, () => holdLock(here, 'listen')))

    expect(releases.filter((release) => release)).toHaveLength(1)
    for (const release of releases) release?.()
  }
})

const HOLD = `
import { holdLock } from './kernel-lock.ts'
await holdLock(process.argv[2], 'listen')
console.log('held')
setInterval(() => {}, 1000)`
