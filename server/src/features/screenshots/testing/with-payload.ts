import { crc32 } from 'node:zlib'
import type { PictureKind } from '../../../../test/a-picture.ts'

/** Adds a payload as a comment of a picture of this kind, which decoders skip. */
export function withComment(kind: PictureKind, picture: Buffer, payload: Buffer) {
  return COMMENT_WRITERS[kind](picture, payload)
}

const COMMENT_WRITERS: Record<PictureKind, (picture: Buffer, payload: Buffer) => Buffer> = {
  jpeg: (picture, payload) => jpegWith(picture, 0xfe, payload),
  png: (picture, payload) => pngWith(picture, 'tEXt', Buffer.concat([Buffer.from('Comment\0'), payload])),
  gif: (picture, payload) => inserted(picture, gifHeaderLength(picture), gifComment(payload)),
  webp: (picture, payload) => webpWith(picture, 'XMP ', payload),
}

const inserted = (bytes: Buffer, at: number, piece: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])

/** Adds a segment at the start of a JPEG: 0xfe for a comment, 0xe1 for Exif, 0xe2 for a color profile. */
export function jpegWith(picture: Buffer, marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return inserted(picture, 2, Buffer.concat([head, content]))
}

/** Adds a chunk after the header of a PNG. */
export function pngWith(picture: Buffer, name: string, content: Buffer) {
  return inserted(picture, 33, pngChunk(name, content))
}

export function pngChunk(name: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(name), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

function gifHeaderLength(picture: Buffer) {
  const flags = picture[10] ?? 0
  return 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
}

function gifComment(payload: Buffer) {
  const blocks: Buffer[] = [Buffer.from([0x21, 0xfe])]
  for (let at = 0; at < payload.length; at += 255) {
    const block = payload.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

/** Adds a chunk at the end of a WebP and updates the length in its header. */
export function webpWith(picture: Buffer, name: string, content: Buffer) {
  const head = Buffer.alloc(8)
  head.write(name)
  head.writeUInt32LE(content.length, 4)
  const whole = Buffer.concat([picture, head, content, Buffer.alloc(content.length % 2)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
