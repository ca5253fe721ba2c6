import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { isLongCampaign } from '../rounds.ts'
import { aCrowd, type Member } from './a-crowd.ts'
import { peakMemoryOf } from './memory-of.ts'

const UPLOADS = 50

describe.runIf(isLongCampaign)('fifty simultaneous pictures of five megabytes', () => {
  test('are stored one after the other in little memory by a server that stays ready', async () => {
    const server = await aServerProcess(await aDataFolder())
    const crowd = await aCrowd(server.url, UPLOADS, 1)
    const picture = await aLargePicture()
    const ended = new AbortController()
    const readiness = statusesOf(`${server.url}/readyz`, ended.signal)

    const started = performance.now()
    const statuses = await Promise.all(crowd.map((member) => uploaded(server.url, member, picture)))
    const elapsed = performance.now() - started
    ended.abort()
    const peak = peakMemoryOf(server.child.pid ?? 0)

    console.info(
      `L7: ${UPLOADS} uploads of ${(picture.length / 1024 ** 2).toFixed(2)} MiB in ${(elapsed / 1000).toFixed(1)} s, ` +
        `server at most ${peak.toFixed(0)} MB, readyz ${[...(await readiness)].join()}; ${statuses.toSorted().join()}`,
    )
    expect(await server.stop()).toBe(0)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await readiness).toEqual(new Set([200]))
    expect(peak).toBeLessThanOrEqual(600)
  }, 300_000)
})

/** Incompressible noise just below the limit. */
async function aLargePicture() {
  const side = 1_300
  const raw = { width: side, height: side, channels: 3 } as const
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(picture.length).toBeLessThanOrEqual(5 * 1024 ** 2)
  expect(picture.length).toBeGreaterThan(4.8 * 1024 ** 2)
  return picture
}

/** Retries after the delay of a busy server, as the page does. */
async function uploaded(url: string, { cookie, ids }: Member, picture: Buffer) {
  for (;;) {
    const form = new FormData()
    form.append('screenshot', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const response = await fetch(`${url}/api/plugins/${ids[0]}/screenshot`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: form,
    })
    await response.arrayBuffer()
    const wait = response.headers.get('retry-after')
    if (response.status !== 503 || !wait) return response.status
    await pause(Number(wait) * 1000)
  }
}

async function statusesOf(address: string, ended: AbortSignal) {
  const statuses = new Set<number>()
  while (!ended.aborted) {
    statuses.add((await fetch(address)).status)
    await pause(100)
  }
  return statuses
}
