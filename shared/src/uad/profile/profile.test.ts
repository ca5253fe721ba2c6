import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aProfile, HEADING, profileLinesOf } from '../testing/a-profile.ts'
import { ENCODINGS } from '../testing/encodings.ts'
import { randomOf } from '../testing/random.ts'
import { randomOwnership } from '../testing/random-ownership.ts'
import { profileEntryIn } from './profile-entry.ts'
import { PROFILE_MAX, profileTextOf, UnreadableProfile } from './profile-text.ts'
import { authorizationsIn } from './system-profile.ts'

test('a license name has at most 300 characters', () => {
  const name = `UAD ${'x'.repeat(296)}`

  expect(profileEntryIn(`${name}: Authorized for all devices`)).toMatchObject({ name })
  expect(profileEntryIn(`${name}x: Authorized for all devices`)).toBeUndefined()
})

const text = aProfile({ lines: ['UAD Röhre – 1: Demo expired', 'UAD 𝄞: Demo expired'] })

test.each(Object.entries(ENCODINGS))('reads a profile saved as %s', (_, encode) => {
  expect(profileTextOf(encode(text))).toBe(text)
})

test('bytes that are not UTF-8 are windows-1252', () => {
  const bytes = Uint8Array.from([0x55, 0x41, 0x44, 0x96, 0x32, 0xa0, 0x80, 0xe9, 0x9f])
  expect(profileTextOf(bytes)).toBe('UAD–2\u00a0€éŸ')
})

test('a file that ends in the middle of a character loses only that character', () => {
  const bytes = Buffer.from('UAD Röhre 𝄞')
  expect(profileTextOf(bytes.subarray(0, -1))).toBe('UAD Röhre ')
  expect(profileTextOf(bytes.subarray(0, -3))).toBe('UAD Röhre ')
  expect(profileTextOf(Buffer.from('UAD Raw', 'utf16le').subarray(0, -1))).toBe('UAD Ra')
})

test('a truncated character in the middle of a file is not UTF-8', () => {
  expect(profileTextOf(Uint8Array.from([0x61, 0xc3, 0x62]))).toBe('aÃb')
})

const noise = (length: number) => {
  const random = randomOf(1)
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

test.each<[string, Uint8Array, UnreadableProfile['code']]>([
  ['an empty file', new Uint8Array(), 'empty'],
  ['only a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf]), 'empty'],
  ['blank lines', Buffer.from(' \r\n\t\r\n'), 'empty'],
  ['noise', noise(5000), 'binary'],
  ['a compressed file', deflateRawSync(noise(5000)), 'binary'],
  ['a PDF with a picture', Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), noise(20_000)]), 'binary'],
  ['zeros', new Uint8Array(1000), 'empty'],
  ['a program', Uint8Array.from({ length: 1000 }, (_, i) => (i % 3 ? 0 : 0x4d)), 'binary'],
  ['50 MB', new Uint8Array(50 * 1024 * 1024).fill(0x61), 'too-big'],
  ['one byte too many', new Uint8Array(PROFILE_MAX + 1).fill(0x61), 'too-big'],
])('refuses %s with a sentence', (_, bytes, code) => {
  const read = () => profileTextOf(bytes)
  expect(read).toThrow(UnreadableProfile)
  expect(read).toThrow(expect.objectContaining({ code, message: expect.stringMatching(/^This file .+\.$/) }))
})

test('reads the largest file and text with a stray control character', () => {
  expect(profileTextOf(new Uint8Array(PROFILE_MAX).fill(0x61))).toHaveLength(PROFILE_MAX)
  expect(profileTextOf(Buffer.from(`${text}\0`))).toBe(`${text}\0`)
})

const sentencesOf = (lines: string[]) =>
  authorizationsIn(aProfile({ lines })).warnings.map(({ kind, sentence }) => `${kind}: ${sentence}`)

const MANY = Array.from(
  { length: 180 },
  (_, i) => `UAD Title ${i}: ${i % 2 ? 'Authorized for all devices' : 'Demo expired'}`,
)

test('a usual profile has no warnings', () => {
  expect(sentencesOf(MANY)).toEqual([])
})

test('a warning names the first three unknown phrases', () => {
  const odd = ['UAD A: Unauthorized', 'UAD B: (c)', 'UAD C:', 'UAD D: ja', 'UAD E: nein']
  expect(sentencesOf([...MANY, ...odd])).toEqual([
    'unknown-status: 5 licenses have an unknown status and will stay: "UAD A: Unauthorized", "UAD B: (c)", "UAD C: (nothing)", 2 more.',
  ])
})

test('a warning names licenses with conflicting lines', () => {
  expect(
    sentencesOf([...MANY, 'UAD Title 1: Demo expired', 'UAD Title 3: Authorized for all devices']),
  ).toEqual([
    'conflicting-duplicate: 1 license is listed twice with different statuses; the safer ones count: "UAD Title 1".',
  ])
})

test('a warning reports a device that did not respond', () => {
  expect(sentencesOf(MANY.map((line) => line.replace(/: .*/, ': Auth update required')))).toEqual([
    expect.stringMatching(/^device-not-refreshed: .+Authorize Plug-Ins.+\.$/),
    expect.stringMatching(/^nothing-owned: .+\?$/),
  ])
  expect(sentencesOf([...MANY, 'UAD A: Auth update required'])).toEqual([])
})

test('a warning reports a short profile', () => {
  expect(sentencesOf(MANY.slice(0, 20))).toEqual([
    'few-entries: This file lists 20 licenses; most list about 180. Some may be missing.',
  ])
})

test('reads all licenses of random profiles', () => {
  for (let seed = 0; seed < 50; seed++) {
    const owned = randomOwnership(seed).filter(({ name }) => !/Leveler$|^UAD UAD|Townsend/.test(name))
    const { authorizations } = authorizationsIn(aProfile({ lines: profileLinesOf(owned), ending: '\r\n' }))
    expect(authorizations).toEqual(owned)
  }
})

/**
 * The number of characters that string methods and patterns process during a run. Counted instead of timed, so that the speed
 * of the machine does not matter.
 */
function workOf(run: () => void): number {
  let work = 0
  const prototype: Record<string, unknown> = Object(String.prototype)
  const names = ['trim', 'replace', 'lastIndexOf', 'toLowerCase', 'startsWith', 'endsWith', 'split'] as const
  const before = names.map((name) => [name, prototype[name]] as const)
  const exec = RegExp.prototype.exec
  for (const [name, original] of before) {
    if (typeof original !== 'function') throw new Error(`Strings have no ${name}.`)
    prototype[name] = function (this: string, ...args: unknown[]) {
      work += this.length
      return Reflect.apply(original, this, args)
    }
  }
  RegExp.prototype.exec = function (text) {
    work += text.length
    return Reflect.apply(exec, this, [text])
  }
  try {
    run()
  } finally {
    for (const [name, original] of before) prototype[name] = original
    RegExp.prototype.exec = exec
  }
  return work
}

const titles = (count: number) => Array.from({ length: count }, (_, i) => `UAD Title ${i}: Demo expired`)

test.each<[string, (size: number) => string]>([
  ['licenses', (size) => aProfile({ lines: titles(size) })],
  [
    'the same license',
    (size) => aProfile({ lines: titles(size).map(() => 'UAD Raw Distortion: Demo expired') }),
  ],
  [
    'lines of devices',
    (size) => aProfile({ head: titles(size).map((line) => `Device ${line}`), lines: titles(3) }),
  ],
  ['headings', (size) => aProfile({ lines: titles(size).map(() => HEADING) })],
  ['lines without a heading', (size) => aProfile({ heading: [], lines: titles(size) })],
  ['unknown phrases', (size) => aProfile({ lines: titles(size).map((line) => `${line} or not`) })],
  ['rows of JSON', (size) => JSON.stringify(titles(size).map((name) => ({ name, status: 'Demo expired' })))],
])('the work grows linearly with the number of %s', (_, text) => {
  const once = workOf(() => authorizationsIn(text(1500)))
  const twice = workOf(() => authorizationsIn(text(3000)))
  expect(once).toBeGreaterThan(10_000)
  expect(twice / once).toBeLessThan(2.5)
})
