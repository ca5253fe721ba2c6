import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MINUTE } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type Server } from '../../../test/a-server.ts'
import type { HostilePicture } from './testing/hostile-picture.ts'
import { hostilePictures, MARK } from './testing/hostile-pictures.ts'

const corpus = await hostilePictures()

const MOST = process.env.PLUGFOLIO_LONG ? 500 : 100

test('there are hostile pictures enough, and those with a payload really carry it', () => {
  const carrying = corpus.filter(({ what, bytes }) => PAYLOAD.test(what) && !bytes.includes(MARK))

  expect(corpus.length).toBeGreaterThanOrEqual(MOST)
  expect(carrying.map(({ what }) => what)).toEqual([])
})

const PAYLOAD = /^\S+( archive)? (after|before|in a remark)|says where|with XMP/

test('hostile pictures are refused or redrawn: no byte, remark or payload of them is kept', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const failures: string[] = []
  const memory = watchedMemory()
  let slowest = { milliseconds: 0, what: '' }

  for (const [number, hostile] of corpus.entries()) {
    server.clock.passes(MINUTE / 10)
    const started = performance.now()
    const verdict = await ana.screenshots
      .upload({ params: { id: plugin.id }, file: new File([hostile.bytes], nameOf(number)) })
      .then(
        () => 'stored',
        (error) => error.code,
      )
    const milliseconds = Math.round(performance.now() - started)
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what: hostile.what }
    const mayBe = hostile.verdict === 'any' ? ANY : [hostile.verdict]
    if (!mayBe.includes(verdict)) failures.push(`${hostile.what}: ${verdict} instead of ${hostile.verdict}`)
    failures.push(...(await remainsOf(hostile, server)))
  }

  const megabytes = memory.most()
  expect(failures).toEqual([])
  expect(megabytes).toBeLessThan(400)
  console.info(
    `scorecard R38: ${corpus.length} hostile pictures, 0 kept as sent, 0 with metadata or payload, ${megabytes} MB at most, slowest ${slowest.milliseconds} ms (${slowest.what})`,
  )
}, 600_000)

const ANY = ['stored', 'damaged_picture', 'invalid_file_type', 'too_many_pixels']

/** What a file is called decides nothing. */
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

/** How much more memory the process took at its most, in megabytes. */
function watchedMemory() {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 2)
  return {
    most: () => {
      clearInterval(timer)
      return Math.round((most - before) / 1024 / 1024)
    },
  }
}

/** What must not be found in the stored files after an upload. */
async function remainsOf({ what, bytes }: HostilePicture, { blobs, folder }: Server) {
  const remains: string[] = []
  for await (const key of blobs.keys()) {
    const stored = await readFile(path.join(folder, key.slice(0, 2), key))
    const { format, exif, xmp, icc, iptc, comments, pages = 1 } = await sharp(stored).metadata()
    if (stored.equals(bytes)) remains.push(`${what}: stored as it was sent`)
    if (PAYLOADS.some((payload) => stored.includes(payload))) remains.push(`${what}: its payload is stored`)
    if (exif || xmp || icc || iptc || comments?.length) remains.push(`${what}: its metadata is stored`)
    if (format !== 'webp' || pages !== 1) remains.push(`${what}: stored as ${format} of ${pages} frames`)
    if (stored.readUInt32LE(4) !== stored.length - 8) remains.push(`${what}: something follows the picture`)
  }
  return remains
}

const PAYLOADS = [MARK, '<script', '<?php', '<svg', '%PDF', '#!/bin/sh', 'PK\x03\x04']
