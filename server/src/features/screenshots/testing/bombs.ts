import sharp from 'sharp'
import { aPicture } from '../../../../test/a-picture.ts'
import type { HostilePicture } from './hostile-picture.ts'

/** Small files that are large or slow to decode, and two that are exactly at the limit. */
export async function decompressionBombs(): Promise<HostilePicture[]> {
  const sized = (width: number, height: number) => aPicture({ width, height })
  const bombs: [what: string, bytes: Buffer, verdict: HostilePicture['verdict']][] = [
    ['a PNG just above 25 megapixels', await sized(5001, 5000), 'too_many_pixels'],
    ['a PNG of exactly 25 megapixels', await sized(5000, 5000), 'stored'],
    ['a PNG 8,001 pixels wide', await sized(8001, 1), 'too_many_pixels'],
    ['a JPEG 8,000 pixels wide', await aPicture({ kind: 'jpeg', width: 8000, height: 3125 }), 'stored'],
    ['a WebP of 16,383 by 16,383 pixels', largeWebp(), 'too_many_pixels'],
    ['a GIF that claims 65,535 by 65,535', await claimingLargeSize('gif'), 'too_many_pixels'],
    ['a JPEG that claims 65,500 by 65,500', await claimingLargeSize('jpeg'), 'too_many_pixels'],
    ['a PNG that claims a width of 2,147,483,647', await claimingLargeSize('png'), 'damaged_picture'],
    ['a GIF of 3,000 frames', await anAnimatedPicture('gif', 3000), 'stored'],
    ['a WebP of 300 frames', await anAnimatedPicture('webp', 300), 'stored'],
    ['a JPEG of 10,000 passes', await withManyPasses(10_000), 'damaged_picture'],
  ]
  return bombs.map(([what, bytes, verdict]) => ({ what, bytes, verdict }))
}

/** The header of a lossy WebP frame is enough to claim a size. */
function largeWebp() {
  const frame = Buffer.from('9d012aff3fff3f', 'hex')
  const body = Buffer.concat([Buffer.from('300100', 'hex'), frame, Buffer.alloc(400)])
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length + 12, 4)
  head.writeUInt32LE(body.length, 16)
  return Buffer.concat([head, body])
}

async function claimingLargeSize(kind: 'gif' | 'jpeg' | 'png') {
  const picture = await aPicture({ kind, width: 40, height: 40 })
  if (kind === 'gif') {
    const frame = picture.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 40, 0, 40, 0]))
    picture.fill(0xff, 6, 10).fill(0xff, frame + 5, frame + 9)
  }
  if (kind === 'png') picture.writeUInt32BE(2_147_483_647, 16)
  if (kind === 'jpeg') {
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
    picture.writeUInt16BE(65_500, frame + 5)
    picture.writeUInt16BE(65_500, frame + 7)
  }
  return picture
}

/** The first frame is blue, all others are red. */
export function anAnimatedPicture(kind: 'gif' | 'webp', frames: number, side = 24) {
  const pixels = Buffer.alloc(side * side * frames * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels[at + (at < side * side * 3 ? 2 : 0)] = 255 - (at % 7)
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .toFormat(kind)
    .toBuffer()
}

/** Every pass of a progressive JPEG has only a few bytes, but the decoder goes over the whole picture. */
async function withManyPasses(count: number) {
  const picture = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#888888' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const end = picture.length - 2
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]), end)
  const passes = Array<Buffer>(count).fill(picture.subarray(last, end))
  return Buffer.concat([picture.subarray(0, end), ...passes, picture.subarray(end)])
}
