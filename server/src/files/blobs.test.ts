import { expect, test } from 'vitest'
import { isBlobKey, pictureIdInUrl, pictureIdOfKey, pictureKeysOf, pictureUrlOf } from './blobs.ts'

const id = '0b54cd5c-2a77-4a05-9b5e-0f6a3c1a2b3d'

test('both keys of a picture give its id', () => {
  expect(pictureKeysOf(id).map(pictureIdOfKey)).toEqual([id, id])
  expect(pictureKeysOf(id).every(isBlobKey)).toBe(true)
})

test.each(['abcd.webp', `${id}.png`, `${id}.card.card.webp`, `x${id}.webp`])(
  '%s is not a file of a picture',
  (key) => {
    expect(pictureIdOfKey(key)).toBeUndefined()
  },
)

test('the address of a picture gives its id, and other addresses none', () => {
  expect(pictureIdInUrl(pictureUrlOf(id))).toBe(id)
  expect([null, '', 'https://example.org/a.png'].map(pictureIdInUrl)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
