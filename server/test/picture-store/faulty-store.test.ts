import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { checkStoredFiles } from '../../src/features/doctor/run-doctor.ts'
import { sweep } from '../../src/features/upkeep/sweep.ts'
import { pictureIdInUrl, pictureKeysOf } from '../../src/files/blobs.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aShownPlugin, backupSource } from '../hosting/a-backup.ts'
import { rounds } from '../rounds.ts'
import { aBucket } from './a-bucket.ts'
import { aServerOnStore, campaignTimeout, requestFailure, storeCampaign } from './store-campaign.ts'

/** More operations in the long campaign. */
const OPERATIONS = rounds(100, 500)

const aServerOnABucket = async () => aServerOnStore(await aBucket())

const FAULT_SETS = [
  { errors: 0.2, slow: 20 },
  { wrongBytes: 0.3, shortened: 0.2, truncated: 0.2 },
  { spoiled: 0.3, forgotten: 0.3 },
  { wrongOnTheWay: 0.3, unanswered: 0.2 },
  { missed: 0.2, errors: 0.1 },
]

test(
  'a faulty store never causes missing files or wrong bytes and blocks nothing else',
  async () => {
    await storeCampaign(FAULT_SETS, OPERATIONS)
  },
  campaignTimeout(OPERATIONS),
)

test('without the store lists and sign-in work, /readyz reports it, and nothing is half done', async () => {
  const { bucket, server, ana } = await aServerOnABucket()
  const shown = await aShownPlugin(ana, 'Pro-Q 3')
  const other = await ana.plugins.add({ body: aPlugin({ name: 'Other' }) })
  bucket.state.isGone = true
  await pause(0)

  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  expect(
    await requestFailure(ana.screenshots.upload({ params: { id: other.plugin.id }, file })),
  ).toMatchObject({
    status: 503,
  })
  const picture = { params: { id: pictureIdInUrl(shown.screenshot) ?? '' } }
  expect(await requestFailure(ana.screenshots.view(picture))).toMatchObject({ status: 503 })
  expect(await ana.plugins.list()).toHaveLength(2)
  await server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } })
  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'limited' }])
  await ana.screenshots.remove({ params: { id: shown.id } })
  expect(await ana.plugins.list()).toMatchObject([{ screenshot: null }, { screenshot: null }])

  bucket.state.isGone = false
  await expect
    .poll(async () => (await server.app.inject('/readyz')).json(), { timeout: 15_000 })
    .toEqual({ status: 'ok' })
  await sweep(server.db, server.blobs, new Date(Date.now() + 9 * 24 * 60 * 60 * 1000))
  expect(bucket.objects.size).toBe(0)
})

test('a damaged picture gets a sentence, and doctor names it', async () => {
  const { bucket, server, ana } = await aServerOnABucket()
  const shown = await aShownPlugin(ana, 'Pro-Q 3')
  const [full = ''] = pictureKeysOf(pictureIdInUrl(shown.screenshot) ?? '')
  const stored = bucket.objects.get(`plugfolio/${full}`)
  if (stored) stored.bytes = Buffer.concat([stored.bytes.subarray(1), stored.bytes.subarray(0, 1)])

  const failure = await requestFailure(
    ana.screenshots.view({ params: { id: pictureIdInUrl(shown.screenshot) ?? '' } }),
  )

  expect(failure).toMatchObject({
    status: 404,
    message: expect.stringContaining('is corrupted'),
  })
  const client = new Client(backupSource(server).connection)
  await client.connect()
  const findings = await checkStoredFiles(client, server.blobs)
  await client.end()
  expect(findings.find(({ what }) => what === 'files-damaged')).toMatchObject({
    level: 'fault',
    about: [full],
  })
  await ana.account.exportData()
})
