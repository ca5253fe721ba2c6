import sharp from 'sharp'

/** A small valid PNG. */
export async function aPicture({ width = 64, height = 48 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 40, g: 90, b: 140 }
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return new Uint8Array(png)
}
