import sharp from 'sharp'

export const PICTURE_KINDS = ['jpeg', 'png', 'gif', 'webp'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

type PictureFacts = {
  kind?: PictureKind | 'tiff' | 'avif'
  width?: number
  height?: number
  background?: string
}

/** A picture of one color, cheap at any size. */
export async function aPicture({
  kind = 'png',
  width = 64,
  height = 48,
  background = '#285a8c',
}: PictureFacts = {}): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return Buffer.from(await picture.toFormat(kind).toBuffer())
}

/** A picture of many colors, always the same. */
export function aPictureOf(kind: PictureKind, { width = 320, height = 200 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7 + ((at / width) | 0) * 13) & 0xff
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(kind)
    .toBuffer()
}
