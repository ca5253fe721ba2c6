import type { Sharp } from 'sharp'
import { refusals } from '#shared/screenshots/screenshot.ts'
import { cached } from '#shared/timing/cached.ts'
import { turns } from '../../http/limits/turns.ts'
import { Problem } from '../../http/problem.ts'

/** A screenshot as it is stored: both sizes are WebP, without any metadata. */
export type Picture = { full: Uint8Array; card: Uint8Array }

const MAX_PIXELS = 25_000_000
const MAX_SIDE = 8000
const FULL_SIDE = 1600
const CARD_WIDTH = 720
const QUALITY = 82

/** A picture at the limit takes about 100 MB while it is decoded, and an upload waits in memory. */
const inTurn = turns({
  atOnce: 2,
  longestQueue: 8,
  refusal: 'Too many pictures are being uploaded right now. Please try again in a moment.',
})

/**
 * Reads an uploaded picture by what it holds, whatever its name says, and draws a new one: nothing of the file but its
 * first frame is kept. Throws 400 for what is no JPEG, PNG, GIF or WebP, is damaged or has too many pixels.
 */
export function pictureOf(bytes: Uint8Array): Promise<Picture> {
  return inTurn(async () => {
    const open = await decoder()
    await checkHeader(open, bytes)
    try {
      return await redrawn(open(bytes, MAX_PIXELS))
    } catch {
      throw damaged()
    }
  })
}

/** Whether a picture has the form in which an export holds it: a WebP of at most the full size. Looks at the header alone. */
export async function isAsExported(bytes: Uint8Array) {
  const open = await decoder()
  const header = await open(bytes, false)
    .metadata()
    .catch(() => undefined)
  return header?.format === 'webp' && Math.max(header.width, header.height) <= FULL_SIDE
}

type Open = (bytes: Uint8Array, maxPixels: number | false) => Sharp

/**
 * The decoders are a native library of some size, loaded with the first upload; only four of them may run. They are chosen once: while
 * the choice is made none may run, and a picture that is just being read would count as damaged.
 */
const decoder = cached(async (): Promise<Open> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return (bytes, limitInputPixels) => sharp(bytes, { failOn: 'error', limitInputPixels, autoOrient: true })
})

const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
]

/** Looks at the header alone, before anything is unpacked. */
async function checkHeader(open: Open, bytes: Uint8Array) {
  if (!bytes.length) throw invalidType()
  const header = await open(bytes, false)
    .metadata()
    .catch(() => undefined)
  if (!header && beginsLikeOne(bytes)) throw damaged()
  if (!header || !FORMATS.has(header.format)) throw invalidType()
  const { width, height } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw tooManyPixels()
}

const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])

/** The first bytes of JPEG, PNG, GIF and WebP; in a WebP its length stands between the two words. */
const BEGINNINGS = [/^\u00ff\u00d8\u00ff/, /^\u0089PNG/, /^GIF8/, /^RIFF....WEBP/s]

function beginsLikeOne(bytes: Uint8Array) {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return BEGINNINGS.some((one) => one.test(beginning))
}

/**
 * Decodes once, down to the full size, and writes both sizes from that. Turned as its metadata says, in the colors
 * of the web, because neither metadata nor color profile is kept.
 */
async function redrawn(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .timeout({ seconds: 10 })
    .resize({ width: FULL_SIDE, height: FULL_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { default: sharp } = await import('sharp')
  const drawn = sharp(data, { raw: { width, height, channels } })
  return {
    full: await drawn.clone().webp({ quality: QUALITY }).toBuffer(),
    card: await drawn
      .clone()
      .resize({ width: CARD_WIDTH, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  }
}

const { description: notOneOfTheKinds } = refusals.invalidType
const invalidType = () => new Problem(400, 'invalid_file_type', notOneOfTheKinds)
const damaged = () => new Problem(400, 'damaged_picture', 'The picture is damaged and cannot be read.')
const tooManyPixels = () =>
  new Problem(
    400,
    'too_many_pixels',
    'The picture is too large. It may have up to 25 megapixels and 8,000 pixels a side.',
  )
