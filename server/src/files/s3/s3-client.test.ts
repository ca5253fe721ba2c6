import { expect, test } from 'vitest'
import { objectUrlOf } from './s3-client.ts'

const place = { bucket: 'pictures', region: 'x', accessKeyId: 'x', secretAccessKey: 'x', prefix: '' }

test.each([
  ['https://s3.example.org', true, 'https://s3.example.org/pictures/a/abcd.webp'],
  ['https://s3.example.org', false, 'https://pictures.s3.example.org/a/abcd.webp'],
  ['http://127.0.0.1:9000', true, 'http://127.0.0.1:9000/pictures/a/abcd.webp'],
  ['http://store.lan:9000', false, 'http://pictures.store.lan:9000/a/abcd.webp'],
])('at %s, with the bucket in the path: %s, an object is at %s', (endpoint, isPathStyle, address) => {
  expect(objectUrlOf({ ...place, endpoint, isPathStyle }, 'a/abcd.webp')).toBe(address)
})
