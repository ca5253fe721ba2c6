import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { aPicture, aPictureOf, PICTURE_KINDS } from '../../../test/a-picture.ts'
import { redrawPicture } from './picture.ts'
import { anAnimatedPicture } from './testing/bombs.ts'

const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

test.each(PICTURE_KINDS)('a %s becomes a WebP in two sizes', async (kind) => {
  const { full, card } = await redrawPicture(await aPictureOf(kind, { width: 1000, height: 600 }))

  expect(await sizeOf(full)).toEqual({ format: 'webp', width: 1000, height: 600 })
  expect(await sizeOf(card)).toEqual({ format: 'webp', width: 720, height: 432 })
})

test.each([
  ['a wide picture', [4000, 1000], [1600, 400], [720, 180]],
  ['a high picture', [1000, 4000], [400, 1600], [400, 1600]],
  ['a small picture', [100, 50], [100, 50], [100, 50]],
  ['a line', [8000, 1], [1600, 1], [720, 1]],
])('%s keeps its shape and is never enlarged', async (_, [width = 0, height = 0], inFull, onCard) => {
  const { full, card } = await redrawPicture(await aPicture({ width, height }))

  expect(await sizeOf(full)).toMatchObject({ width: inFull[0], height: inFull[1] })
  expect(await sizeOf(card)).toMatchObject({ width: onCard[0], height: onCard[1] })
})

test.each(['gif', 'webp'] as const)('an animated %s becomes its first frame', async (kind) => {
  const { full } = await redrawPicture(await anAnimatedPicture(kind, 5))

  const { channels } = await sharp(full).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  expect(blue).toBeGreaterThan(200)
  expect(red).toBeLessThan(60)
})

test('a picture is rotated as its metadata says', async () => {
  const rotated = await sharp(await aPicture({ kind: 'jpeg', width: 300, height: 100 }))
    .withMetadata({ orientation: 6 })
    .toBuffer()

  const { full } = await redrawPicture(rotated)

  expect(await sizeOf(full)).toMatchObject({ width: 100, height: 300 })
})

test('transparency is preserved', async () => {
  const glass = { r: 255, g: 0, b: 0, alpha: 0.5 }
  const png = await sharp({ create: { width: 50, height: 50, channels: 4, background: glass } })
    .png()
    .toBuffer()

  const { full, card } = await redrawPicture(png)

  expect((await sharp(full).metadata()).hasAlpha).toBe(true)
  expect((await sharp(card).metadata()).hasAlpha).toBe(true)
})

test('colors of other profiles are converted to sRGB', async () => {
  const cmyk = await sharp(await aPicture({ kind: 'jpeg', width: 50, height: 50, background: '#ff0000' }))
    .toColorspace('cmyk')
    .jpeg()
    .toBuffer()
  const gray = await sharp(await aPicture({ width: 50, height: 50 }))
    .grayscale()
    .png()
    .toBuffer()

  for (const bytes of [cmyk, gray]) {
    const { full } = await redrawPicture(bytes)
    expect((await sharp(full).metadata()).space).toBe('srgb')
  }
})

test('a burst of pictures is queued, and pictures beyond the queue are refused', async () => {
  const png = await aPictureOf('png')

  const results = await Promise.allSettled(Array.from({ length: 20 }, () => redrawPicture(png)))

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals).toHaveLength(10)
  expect(refusals[0]).toMatchObject({ status: 503, code: 'busy' })
  await expect(redrawPicture(png)).resolves.toBeDefined()
})

test('only the allowed decoders run in this process', async () => {
  await redrawPicture(await aPictureOf('png'))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

  for (const bytes of [
    svg,
    await aPicture({ kind: 'tiff', width: 9, height: 9 }),
    await aPicture({ kind: 'avif', width: 9, height: 9 }),
  ]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  }
})

test('pictures that arrive at the same time are all drawn, because the decoders are chosen once', async () => {
  const choose = vi.spyOn(sharp, 'block')
  const bytes = await aPictureOf('jpeg', { width: 64, height: 40 })
  const pictures = await Promise.all(Array.from({ length: 10 }, () => redrawPicture(bytes)))

  expect(pictures).toHaveLength(10)
  expect(choose.mock.calls.length).toBeLessThanOrEqual(1)
  choose.mockRestore()
})
