import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { offeredPassphrase } from './offered-passphrase.ts'
import { passphraseProblem, plainPassphrase } from './passphrase.ts'

const ABOUT = { username: 'nightowl', email: 'mara.winter@tapeworks.example', displayName: 'Mara Winter' }
const common = new Set(dictionary['passwords-common'])
const problemOf = (typed: string) => passphraseProblem(typed, ABOUT, (text) => common.has(text))

test.each([
  ['', 'at least 16 characters'],
  ['a', 'at least 16 characters'],
  ['fifteen letters', 'at least 16 characters'],
  ['                    ', 'at least 16 characters'],
  ['x'.repeat(257), 'at most 256 characters'],
  ['nightowlnightowl', 'only your name or email'],
  ['mara.winter@tapeworks.example', 'only your name or email'],
  ['passwordpassword', 'too common'],
  ['1234567890qwerty', 'too common'],
  ['Q1W2E3R4T5Y6U7I8', 'too common'],
  ['letmein letmein letmein', 'too common'],
  ['aaaaaaaaaaaaaaaaaaaa', 'repeats itself'],
  ['abcdefabcdefabcdef', 'repeats itself'],
])('the passphrase %j is refused', (typed, reason) => {
  expect(problemOf(typed)).toContain(reason)
})

test.each([
  'my cat walks over three pianos',
  'пароль-мой-длинный-и-свой',
  'Tr0ub4dor&3 and a horse',
  '🎹🥁🎸🎷🎺🎻🎤🎧📀💿🎵🎶🎼🔊🔔🔕',
])('the passphrase %j is accepted', (typed) => {
  expect(problemOf(typed)).toBeUndefined()
})

test('every password of at least 16 characters that accounts refuse is refused', () => {
  const long = [...common].filter((text) => text.length >= 16)

  expect(long.length).toBeGreaterThan(10)
  expect(long.filter((text) => problemOf(text) === undefined)).toEqual([])
})

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
