import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
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
import { sealText } from './sealed.ts'
import { webCipher } from './testing/web-cipher.ts'

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
    const sealed = await sealText(
      cipher,
      { kind: 'record', vaultId: 'vault', id: 'license', revision: 1 },
      text,
      nonce(),
    )

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
  const secrets = new Map(
    [
      ['a', 'AB-12'],
      ['b', 'ab 12'],
      ['c', 'AB-13'],
      ['d', ''],
      ['e', ''],
    ].map(([id = '', serial = '']) => [id, { ...NO_SECRET, serial }]),
  )

  expect(sameSerials(secrets)).toEqual([['a', 'b']])
})
