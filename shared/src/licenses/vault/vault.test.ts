import { randomBytes } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLockDue, LOCK_AFTER } from './auto-lock.ts'
import { keyDerivation, newKeyDerivation } from './key-derivation.ts'
import {
  keyFileOf,
  type LicenseSecret,
  matchesSecret,
  NO_SECRET,
  openSecret,
  sameSerials,
  sealSecret,
  secretProblem,
} from './license-secret.ts'
import { offeredPassphrase } from './offered-passphrase.ts'
import { sealText } from './sealed.ts'
import { webCipher } from './testing/web-cipher.ts'
import {
  passphraseProblem,
  plainPassphrase,
  RECOVERY_KEY_BYTES,
  recoveryKeyIn,
  recoveryKeyText,
} from './vault-keys.ts'

const START = { steady: 1000, wall: 1_700_000_000_000 }
const later = (steady: number, wall = steady) => ({ steady: START.steady + steady, wall: START.wall + wall })

test.each([
  ['a moment', later(1), false],
  ['almost ten minutes', later(LOCK_AFTER - 1), false],
  ['ten minutes', later(LOCK_AFTER), true],
  ['ten minutes of sleep, in which only the clock on the wall went on', later(0, LOCK_AFTER), true],
  ['a clock that was set forward by an hour', later(60_000, 3_600_000), true],
  ['a clock that was set back meanwhile', later(LOCK_AFTER, 0), true],
])('after %s, locking is due: %#', (_, now, isDue) => {
  expect(isLockDue(START, now)).toBe(isDue)
})

const NEW = newKeyDerivation('abcdefghijklmnopqrst-_')

test('the numbers of a new vault are accepted', () => {
  expect(keyDerivation.parse(NEW)).toEqual(NEW)
})

test.each([
  ...[19_455, 262_145, 1, 10_000_000, 20_000.5].map((memory) => ({ memory })),
  ...[{ passes: 1 }, { passes: 11 }, { lanes: 4 }, { name: 'pbkdf2' }],
  ...[{ salt: '' }, { salt: 'abcdefghijklmnopqrst-' }, { more: 1 }],
])('%j is refused', (more) => {
  expect(keyDerivation.safeParse({ ...NEW, ...more }).success).toBe(false)
})

const cipher = await webCipher(new Uint8Array(randomBytes(32)))
const nonce = () => new Uint8Array(randomBytes(12))
const PLACE = { vaultId: 'vault', licenseId: 'license', revision: 1 }

test('the largest secret in any script fits into one sealed text', async () => {
  const secret: LicenseSecret = {
    serial: '字'.repeat(1000),
    login: '字'.repeat(200),
    note: '字\n'.repeat(1000),
    keyFile: keyFileOf('字'.repeat(300), new Uint8Array(65_536).fill(255)),
  }

  expect(secretProblem(secret)).toBeUndefined()
  expect(await openSecret(cipher, PLACE, await sealSecret(cipher, PLACE, secret, nonce()))).toEqual(secret)
})

test('what is too large is named', () => {
  expect(() => keyFileOf('a.key', new Uint8Array(65_537))).toThrow('larger than 64 KiB')
  expect(secretProblem({ ...NO_SECRET, serial: 'x'.repeat(1001) })).toBe(
    'The serial must be at most 1000 characters.',
  )
})

test.each(['', 'not JSON', '{}', JSON.stringify({ ...NO_SECRET, more: 1 })])(
  'the sealed text %j is no secret',
  async (text) => {
    const place = { kind: 'record', vaultId: 'vault', id: 'license', revision: 1 } as const
    const sealed = await sealText(cipher, place, text, nonce())

    await expect(openSecret(cipher, PLACE, sealed)).rejects.toThrow('another version of this page')
  },
)

test('a serial is found as people type it, and other words by their letters', () => {
  const secret = { ...NO_SECRET, serial: 'ABCD-1234-EFGH', note: 'From the box' }

  for (const words of [['abcd1234'], ['abcd-1234'], ['efgh', 'box']])
    expect(matchesSecret(secret, words)).toBe(true)
  for (const words of [['zzz'], ['abcd', 'zzz'], ['-']])
    expect(matchesSecret({ ...secret, serial: 'ABCD' }, words)).toBe(false)
})

test('licenses with the same serial are found, however it is written', () => {
  const serials = Object.entries({ a: 'AB-12', b: 'ab 12', c: 'AB-13', d: '', e: '' })

  expect(sameSerials(new Map(serials.map(([id, serial]) => [id, { ...NO_SECRET, serial }])))).toEqual([
    ['a', 'b'],
  ])
})

const ABOUT = { username: 'nightowl', email: 'mara.winter@tapeworks.example', displayName: 'Mara Winter' }
const common = new Set(dictionary['passwords-common'])
const problemOf = (typed: string) => passphraseProblem(typed, ABOUT, (text) => common.has(text))

test.each([
  ['', 'at least 16 characters'],
  ['fifteen letters', 'at least 16 characters'],
  ['                    ', 'at least 16 characters'],
  ['x'.repeat(257), 'at most 256 characters'],
  ['mara.winter@tapeworks.example', 'only your name or email'],
  ['passwordpassword', 'too common'],
  ['letmein letmein letmein', 'too common'],
  ['aaaaaaaaaaaaaaaaaaaa', 'repeats itself'],
  ['abcdefabcdefabcdef', 'repeats itself'],
])('the passphrase %j is refused', (typed, reason) => {
  expect(problemOf(typed)).toContain(reason)
})

test.each(['my cat walks over three pianos', '🎹🥁🎸🎷🎺🎻🎤🎧📀💿🎵🎶🎼🔊🔔🔕'])(
  'the passphrase %j is accepted',
  (typed) => {
    expect(problemOf(typed)).toBeUndefined()
  },
)

test('spaces and forms of characters do not matter when a passphrase is typed', () => {
  expect(plainPassphrase('  Two\t words\n')).toBe('Two words')
  expect(plainPassphrase('e\u0301')).toBe(plainPassphrase('\u00e9'))
})

test('offered words are six of 1,024, each as likely as the others', () => {
  const seen = new Set<string>()
  for (let number = 0; number < 1024; number++) {
    const random = new Uint8Array(12)
    new DataView(random.buffer).setUint16(0, number)
    const words = offeredPassphrase(random).split(' ')
    expect(words).toHaveLength(6)
    seen.add(words[0] ?? '')
  }

  expect(seen.size).toBe(1024)
  for (const word of seen) expect(word).toMatch(/^[a-z]{3,9}$/)
  expect(problemOf(offeredPassphrase(Uint8Array.from({ length: 12 }, (_, at) => at * 37)))).toBeUndefined()
  expect(() => offeredPassphrase(new Uint8Array(11))).toThrow('twelve')
})

const someKey = fc.uint8Array({ minLength: RECOVERY_KEY_BYTES, maxLength: RECOVERY_KEY_BYTES })
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('a key is read again from its text, however it is typed', () => {
  fc.assert(
    fc.property(someKey, (key) => {
      const text = recoveryKeyText(key)
      expect(text).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){7}[0-9A-HJKMNP-TV-Z]{5}$/)
      const looseText = ` ${text.toLowerCase().replaceAll('-', ' – ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`
      expect(recoveryKeyIn(text)).toEqual({ key })
      expect(recoveryKeyIn(looseText)).toEqual({ key })
    }),
  )
})

test('every wrong character is noticed, with its group', () => {
  const text = recoveryKeyText(Uint8Array.from({ length: 20 }, (_, i) => i * 13))
  let tried = 0
  for (let at = 0; at < text.length; at++)
    for (const sign of SIGNS) {
      if (text[at] === '-' || text[at] === sign) continue
      tried++
      const wrong = text.slice(0, at) + sign + text.slice(at + 1)
      expect(recoveryKeyIn(wrong)).toEqual({ problem: 'group', group: Math.floor(at / 6) + 1 })
    }
  expect(tried).toBe(40 * 31)
})

test('every swap of two characters of a group, and of two groups, is noticed', () => {
  fc.assert(
    fc.property(someKey, (key) => {
      const groups = recoveryKeyText(key).split('-')
      for (const [g, group] of groups.entries())
        for (let a = 0; a < 5; a++)
          for (let b = a + 1; b < 5; b++) {
            const signs = [...group]
            if (signs[a] === signs[b]) continue
            ;[signs[a], signs[b]] = [signs[b] ?? '', signs[a] ?? '']
            expect(recoveryKeyIn(groups.with(g, signs.join('')).join('-'))).toEqual({
              problem: 'group',
              group: g + 1,
            })
          }
      for (let a = 0; a < 8; a++)
        for (let b = a + 1; b < 8; b++) {
          const swapped = groups.with(a, groups[b] ?? '').with(b, groups[a] ?? '')
          expect(recoveryKeyIn(swapped.join('-'))).toEqual({ problem: 'group', group: a + 1 })
        }
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['', { problem: 'length' }],
  ['U'.repeat(40), { problem: 'group', group: 1 }],
  ['💾'.repeat(20), { problem: 'group', group: 1 }],
])('%j is no key', (text, answer) => {
  expect(recoveryKeyIn(text)).toEqual(answer)
})
