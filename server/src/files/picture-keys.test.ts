import { expect, test } from 'vitest'
import { isKey } from './blobs.ts'
import { addressOfPicture, keysOf, pictureAt, pictureOfKey } from './picture-keys.ts'

const id = '0b54cd5c-2a77-4a05-9b5e-0f6a3c1a2b3d'

test('both keys of a picture give its id', () => {
  expect(keysOf(id).map(pictureOfKey)).toEqual([id, id])
  expect(keysOf(id).every(isKey)).toBe(true)
})

test.each(['abcd.webp', `${id}.png`, `${id}.card.card.webp`, `x${id}.webp`])(
  '%s is not a file of a picture',
  (key) => {
    expect(pictureOfKey(key)).toBeUndefined()
  },
)

test('the address of a picture gives its id, and other addresses none', () => {
  expect(pictureAt(addressOfPicture(id))).toBe(id)
  expect([null, '', 'https://example.org/a.png'].map(pictureAt)).toEqual([undefined, undefined, undefined])
})
