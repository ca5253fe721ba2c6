import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { oneOf, randomOf } from '../../uad/testing/random.ts'
import {
  type Cipher,
  MAX_SEALED_TEXT,
  openText,
  SealBrokenError,
  type SealedPlace,
  sealText,
} from './sealed.ts'
import { webCipher } from './testing/web-cipher.ts'

const PLACE: SealedPlace = { kind: 'record', vaultId: 'vault', id: 'license', revision: 3 }
const nonce = () => new Uint8Array(randomBytes(12))
const cipher = await webCipher(new Uint8Array(randomBytes(32)))

const isRefused = (bytes: Uint8Array, place = PLACE, by = cipher) =>
  openText(by, place, bytes).then(
    () => false,
    (error) => error instanceof SealBrokenError,
  )

test('a text is opened again at its place', async () => {
  for (const text of ['', 'SERIAL-1', '\ufeffÄ 💾', 'x'.repeat(MAX_SEALED_TEXT)])
    expect(await openText(cipher, PLACE, await sealText(cipher, PLACE, text, nonce()))).toBe(text)
})

test('the length of a sealed text tells its size only in steps of 256 bytes', async () => {
  const lengths = new Set<number>()
  for (let size = 0; size <= 252; size++)
    lengths.add((await sealText(cipher, PLACE, 'x'.repeat(size), nonce())).length)
  const next = await sealText(cipher, PLACE, 'x'.repeat(253), nonce())

  expect([...lengths]).toEqual([1 + 12 + 256 + 16])
  expect(next).toHaveLength(1 + 12 + 512 + 16)
})

test.each<Partial<SealedPlace>>([
  { kind: 'wrap' },
  { vaultId: 'other' },
  { id: 'other' },
  { revision: 2 },
  { revision: 4 },
])('a sealed text does not open at %j', async (other) => {
  const bytes = await sealText(cipher, PLACE, 'SERIAL-1', nonce())
  expect(await isRefused(bytes, { ...PLACE, ...other })).toBe(true)
})

test('places whose parts only look alike differ', async () => {
  const bytes = await sealText(cipher, { ...PLACE, vaultId: 'a', id: 'b1' }, 'SERIAL-1', nonce())
  expect(await isRefused(bytes, { ...PLACE, vaultId: 'ab', id: '1' })).toBe(true)
  await expect(sealText(cipher, { ...PLACE, id: 'a\nb' }, '', nonce())).rejects.toThrow('no line breaks')
})

test('a text that is too large is not sealed, and a nonce has its length', async () => {
  await expect(sealText(cipher, PLACE, 'x'.repeat(MAX_SEALED_TEXT + 1), nonce())).rejects.toThrow('too large')
  await expect(sealText(cipher, PLACE, '', new Uint8Array(11))).rejects.toThrow('12 bytes')
})

const COUNT = process.env.PLUGFOLIO_LONG ? 50_000 : 5000

test(`${COUNT} broken and swapped texts are refused`, { timeout: 120_000 }, async () => {
  const random = randomOf(19)
  const other = await webCipher(new Uint8Array(32))
  const places = Array.from({ length: 20 }, (_, i) => ({ ...PLACE, id: `license ${i}`, revision: i % 3 }))
  const sealed = await Promise.all(places.map((place, i) => sealText(cipher, place, `SERIAL-${i}`, nonce())))
  let accepted = 0
  for (let i = 0; i < COUNT; i++) {
    const at = Math.floor(random() * places.length)
    const broken = brokenInput(sealed[at] ?? new Uint8Array(), places[at] ?? PLACE, other, random)
    if (!(await isRefused(broken.bytes, broken.place, broken.by))) accepted++
  }
  for (const [i, place] of places.entries())
    expect(await openText(cipher, place, sealed[i] ?? new Uint8Array())).toBe(`SERIAL-${i}`)

  expect(accepted).toBe(0)
})

function brokenInput(whole: Uint8Array, place: SealedPlace, other: Cipher, random: () => number) {
  const bytes = whole.slice()
  const at = Math.floor(random() * bytes.length)
  const way = oneOf(['flip', 'cut', 'longer', 'place', 'revision', 'key', 'version'] as const, random)
  if (way === 'flip') bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  if (way === 'version') bytes[0] = 2
  const changed =
    way === 'cut'
      ? bytes.slice(0, at)
      : way === 'longer'
        ? Uint8Array.of(...bytes, ...new Uint8Array(256))
        : bytes
  const id = way === 'place' ? `${place.id}0` : place.id
  const revision = way === 'revision' ? place.revision + 1 : place.revision
  return { bytes: changed, place: { ...place, id, revision }, by: way === 'key' ? other : cipher }
}
