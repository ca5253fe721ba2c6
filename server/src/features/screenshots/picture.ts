import type { Sharp } from 'sharp'
import { screenshotRefusals } from '#shared/screenshots/screenshot-file.ts'
import { cached } from '#shared/timing/cached.ts'
import { newAdmission } from '../../http/limits/admission.ts'
import { Problem } from '../../http/problem.ts'
import * as words from './screenshot-words.ts'

/** A stored screenshot in two sizes: both are WebP without metadata. */
export type DrawnPicture = { full: Uint8Array; card: Uint8Array }

const MAX_PIXELS = 25_000_000
const MAX_SIDE = 8000
const FULL_SIDE = 1600
const CARD_WIDTH = 720
const QUALITY = 82

/** Limits memory: a large picture needs much while it is decoded, and waiting uploads are in memory too. */
const admitPicture = newAdmission({
  atOnce: 2,
  longestQueue: 8,
  refusal: words.tooManyAtOnce,
})

/**
 * Draws the first frame of an uploaded picture into new files. The type is read from the bytes, not the name. Throws 400 for a
 * file that is not a JPEG, PNG, GIF or WebP, is damaged or has too many pixels, and 503 when too many uploads are waiting.
 */
export function redrawPicture(bytes: Uint8Array): Promise<DrawnPicture> {
  return admitPicture(async () => {
    const open = await decoder()
    await checkHeader(open, bytes)
    try {
      return await redrawn(open(bytes, MAX_PIXELS))
    } catch {
      throw damaged()
    }
  })
}

/** True if a picture looks like one of an export: a WebP of at most the full size. Reads only the header. */
export async function isExportedPicture(bytes: Uint8Array) {
  const open = await decoder()
  const header = await open(bytes, false)
    .metadata()
    .catch(() => undefined)
  return header?.format === 'webp' && Math.max(header.width, header.height) <= FULL_SIDE
}

type Open = (bytes: Uint8Array, maxPixels: number | false) => Sharp

/** Loads four decoders of a large native library at the first upload, once: while they are chosen, no decoder works. */
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

/** Reads only the header, before anything is decompressed. */
async function checkHeader(open: Open, bytes: Uint8Array) {
  if (!bytes.length) throw invalidType()
  const header = await open(bytes, false)
    .metadata()
    .catch(() => undefined)
  if (!header && hasKnownBeginning(bytes)) throw damaged()
  if (!header || !FORMATS.has(header.format)) throw invalidType()
  const { width, height } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw tooManyPixels()
}

const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])

/** The first bytes of JPEG, PNG, GIF and WebP; a WebP has its length between the two words. */
const BEGINNINGS = [/^\u00ff\u00d8\u00ff/, /^\u0089PNG/, /^GIF8/, /^RIFF....WEBP/s]

function hasKnownBeginning(bytes: Uint8Array) {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return BEGINNINGS.some((one) => one.test(beginning))
}

/** Decodes once, to the full size, for both sizes. Rotates and converts to sRGB, because metadata and color profile are dropped. */
async function redrawn(image: Sharp): Promise<DrawnPicture> {
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

const { description: invalidTypeMessage } = screenshotRefusals.invalidType
const invalidType = () => new Problem(400, 'invalid_file_type', invalidTypeMessage)
const damaged = () => new Problem(400, 'damaged_picture', words.damagedPicture)
const tooManyPixels = () => new Problem(400, 'too_many_pixels', words.pictureTooLarge)
