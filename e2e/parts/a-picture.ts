import sharp from 'sharp'

/** A picture of one color. */
export function aPicture(form: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', width = 1200, height = 800) {
  const background = { r: 200, g: 60, b: 20 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(form)
    .toBuffer()
}
