import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MINUTE } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServerWith, type TestServer } from '../../../test/a-server.ts'
import type { HostilePicture } from './testing/hostile-picture.ts'
import { hostilePictures, PAYLOAD_MARK } from './testing/hostile-pictures.ts'

const corpus = await hostilePictures()

const MIN_PICTURES = process.env.PLUGFOLIO_LONG ? 500 : 100

test('the corpus is large enough, and every picture with a payload contains it', () => {
  const withoutPayload = corpus.filter(
    ({ what, bytes }) => PAYLOAD.test(what) && !bytes.includes(PAYLOAD_MARK),
  )

  expect(corpus.length).toBeGreaterThanOrEqual(MIN_PICTURES)
  expect(withoutPayload.map(({ what }) => what)).toEqual([])
})

const PAYLOAD = /^\S+ (after|before|in a comment)|with a location|with XMP/

test('hostile pictures are refused or redrawn without their metadata and payloads', async () => {
  const [server, ana] = await aServerWith('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const failures: string[] = []
  const memory = watchedMemory()

  for (const [number, hostile] of corpus.entries()) {
    server.clock.advance(MINUTE / 10)
    const verdict = await ana.screenshots
      .upload({ params: { id: plugin.id }, file: new File([hostile.bytes], nameOf(number)) })
      .then(
        () => 'stored',
        (error) => error.code,
      )
    const allowed = hostile.verdict === 'any' ? ANY : [hostile.verdict]
    if (!allowed.includes(verdict)) failures.push(`${hostile.what}: ${verdict} instead of ${hostile.verdict}`)
    failures.push(...(await faultsOf(hostile, server)))
  }

  expect(failures).toEqual([])
  expect(memory.peakGrowth()).toBeLessThan(400)
}, 600_000)

const ANY = ['stored', 'damaged_picture', 'invalid_file_type', 'too_many_pixels']

/** The name of a file must not matter. */
const nameOf = (number: number) => NAMES[number % NAMES.length] ?? 'picture.png'

const NAMES = [
  'picture.png',
  '../../etc/passwd.png',
  'a\0.png',
  'a\r\nX-Evil: 1.png',
  '\u202egnp.exe',
  ' ',
  '.',
  'a.svg',
  'C:\\a.png',
]

/** Measures by how many megabytes the memory of the process grows at most. */
function watchedMemory() {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 2)
  return {
    peakGrowth: () => {
      clearInterval(timer)
      return Math.round((peak - before) / 1024 / 1024)
    },
  }
}

/** The faults of the stored files after an upload: unchanged files, payloads and metadata. */
async function faultsOf({ what, bytes }: HostilePicture, { blobs, folder }: TestServer) {
  const faults: string[] = []
  for await (const key of blobs.keys()) {
    const stored = await readFile(path.join(folder, key.slice(0, 2), key))
    const { format, exif, xmp, icc, iptc, comments, pages = 1 } = await sharp(stored).metadata()
    if (stored.equals(bytes)) faults.push(`${what}: stored as it was sent`)
    if (PAYLOADS.some((payload) => stored.includes(payload))) faults.push(`${what}: its payload is stored`)
    if (exif || xmp || icc || iptc || comments?.length) faults.push(`${what}: its metadata is stored`)
    if (format !== 'webp' || pages !== 1) faults.push(`${what}: stored as ${format} of ${pages} frames`)
    if (stored.readUInt32LE(4) !== stored.length - 8) faults.push(`${what}: something follows the picture`)
  }
  return faults
}

const PAYLOADS = [PAYLOAD_MARK, '<script', '<?php', '<svg', '%PDF', '#!/bin/sh', 'PK\x03\x04']
