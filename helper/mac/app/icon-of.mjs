// @ts-check
import sharp from 'sharp'

/**
 * The icon of the app: an .icns file is a list of PNGs. Like Apple's icons, the picture leaves a tenth of the square free on each side.
 * @param {Buffer} svg
 */
export async function iconOf(svg) {
  const pictures = await Promise.all(
    SIZES.map(async ([type, size]) => part(type, await pictureOf(svg, size))),
  )
  return part('icns', Buffer.concat(pictures))
}

/** @type {[type: string, size: number][]} */
const SIZES = [
  ['ic11', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
]

/** @param {Buffer} svg @param {number} size */
async function pictureOf(svg, size) {
  const margin = Math.round(size * 0.1)
  const sign = sharp(svg, { density: (72 * size) / 16 }).resize(size - 2 * margin)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  return sign
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** @param {string} type @param {Buffer} content */
function part(type, content) {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}
