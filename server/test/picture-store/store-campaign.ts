import { Client } from 'pg'
import { expect } from 'vitest'
import { pictures } from '../../src/db/schema.ts'
import { checkStoredFiles } from '../../src/features/doctor/run-doctor.ts'
import { sweep } from '../../src/features/upkeep/sweep.ts'
import { pictureIdInUrl, pictureKeysOf, sha256Of } from '../../src/files/blobs.ts'
import { s3Blobs } from '../../src/files/s3-blobs.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'
import { backupSource, readStoredFiles } from '../hosting/a-backup.ts'
import { aBucket } from './a-bucket.ts'
import type { StoreFaults } from './store-answers.ts'

/** A server with its pictures in the bucket of a store. */
export async function aServerOnStore(bucket: Awaited<ReturnType<typeof aBucket>>) {
  const blobs = s3Blobs({ ...bucket.place, prefix: 'plugfolio/' })
  const server = { ...(await aServer({}, undefined, { blobs })), blobs }
  return { bucket, server, ana: await server.signedInAs('ana') }
}

/** The failure of a request; undefined for a success. */
export const requestFailure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
  )

/**
 * Uploads, shows and removes pictures under one set of faults after the other. Expects that every row names existing files,
 * that no wrong byte is shown, and that everything else works.
 */
export async function storeCampaign(faultSets: Partial<StoreFaults>[], operations: number) {
  const store = await aBucket()
  const { server, ana } = await aServerOnStore(store)
  const ids = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const { plugin } = await ana.plugins.add({ body: aPlugin({ name: `Plugin ${'abcdefgh'[number]}x` }) })
      return plugin.id
    }),
  )
  const sums = new Map<string, string | null>()
  const tally = { uploads: 0, refused: 0, shown: 0, notShown: 0, wrong: 0 }

  const upload = async (id: string) => {
    server.clock.advance(3_000)
    const before = (await ana.plugins.list()).find((plugin) => plugin.id === id)?.screenshot
    const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
    const failure = await requestFailure(ana.screenshots.upload({ params: { id }, file }))
    const after = (await ana.plugins.list()).find((plugin) => plugin.id === id)?.screenshot
    if (!failure) tally.uploads++
    else {
      tally.refused++
      expect(failure).toEqual({
        status: 503,
        message: expect.stringContaining('cannot reach its picture storage.'),
      })
      expect(after).toBe(before)
    }
    for (const row of await server.db.select().from(pictures)) {
      sums.set(row.id, row.sha256)
      sums.set(`${row.id} card`, row.cardSha256)
    }
  }
  const view = async (picture: string) => {
    for (const [size, sum] of [
      ['view', sums.get(picture)],
      ['viewOnCard', sums.get(`${picture} card`)],
    ] as const) {
      const response = await ana.screenshots[size]({ params: { id: picture } }).catch((error) => error.status)
      if (response instanceof Uint8Array) tally[sha256Of(response) === sum ? 'shown' : 'wrong']++
      else {
        tally.notShown++
        expect([404, 503]).toContain(response)
      }
    }
  }
  const runOperation = async (number: number) => {
    const library = await ana.plugins.list()
    const { id = '', screenshot = null } = library[number % ids.length] ?? {}
    const picture = pictureIdInUrl(screenshot)
    const random = Math.random()
    if (!picture || random < 0.3) await upload(id)
    else if (random < 0.9) await view(picture)
    else await ana.screenshots.remove({ params: { id } })
    expect(library).toHaveLength(ids.length)
  }
  const isReachable = () =>
    server.blobs.reach().then(
      () => true,
      () => false,
    )

  for (let number = 0; number < operations; number++) {
    // The store is unreachable for a tenth of the operations.
    const isGone = number % (operations / 2) > operations * 0.45
    const isReturning = store.state.isGone && !isGone
    store.state.isGone = isGone
    store.setFaults(faultSets[Math.floor((number / operations) * faultSets.length)] ?? {})
    if (isReturning) await expect.poll(isReachable, { timeout: 30_000 }).toBe(true)
    await runOperation(number)
  }
  store.state.isGone = false
  store.setFaults({})
  await expect.poll(isReachable, { timeout: 30_000 }).toBe(true)

  const namedKeys = async () =>
    (await server.db.select().from(pictures)).flatMap(({ id }) => pictureKeysOf(id)).sort()
  const client = new Client(backupSource(server).connection)
  await client.connect()
  const found = await checkStoredFiles(client, server.blobs)
  await client.end()
  const level = (what: string) => found.find((finding) => finding.what === what)?.level
  expect([level('files-missing'), level('files-damaged')]).toEqual(['ok', 'ok'])
  await sweep(server.db, server.blobs, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
  // The sweep also ends the time in which a removed picture can be restored.
  expect(Object.keys(await readStoredFiles(server)).sort()).toEqual(await namedKeys())
  expect(tally.wrong).toBe(0)
  // A campaign without faults would prove nothing.
  expect(Math.min(tally.uploads, tally.refused, tally.shown, tally.notShown)).toBeGreaterThan(0)
}

/** The timeout of a campaign in milliseconds. */
export const campaignTimeout = (operations: number) => 120_000 + operations * 3_000
