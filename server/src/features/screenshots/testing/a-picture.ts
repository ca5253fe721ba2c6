import sharp from 'sharp'

export const KINDS = ['jpeg', 'png', 'gif', 'webp'] as const
export type Kind = (typeof KINDS)[number]

/** A picture of many colors, always the same. */
export function aPicture(kind: Kind, { width = 320, height = 200 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7 + ((at / width) | 0) * 13) & 0xff
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(kind)
    .toBuffer()
}

/** A picture of one color, cheap at any size. */
export const aPlainPicture = (
  kind: Kind | 'tiff' | 'avif',
  width: number,
  height: number,
  background = '#3366cc',
) =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(kind)
    .toBuffer()
