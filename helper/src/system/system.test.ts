import { join } from 'node:path'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate as inflateOfPages } from '#shared/songs/bytes/inflate.ts'
import { inflate } from './inflate.ts'
import { ownPath } from './own-path.ts'
import { plainText } from './plain-text.ts'
import { runProgram } from './program.ts'
import { sizeText } from './size-text.ts'
import { stateFolderPath } from './state-folder.ts'

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

test('joins names to a path below the folder', () => {
  expect(ownPath('/state', 'results', '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d.json')).toBe(
    join('/state', 'results', '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d.json'),
  )
})

test('refuses anything but plain names', () => {
  const invalidNames = [
    '',
    '.',
    '..',
    '../x',
    'a/b',
    'a\\b',
    '/etc',
    'C:x',
    'x\0',
    'x\n',
    '.x',
    '-x',
    '\u202ex',
    'x'.repeat(129),
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
