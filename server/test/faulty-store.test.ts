import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { pictures } from '../src/db/schema.ts'
import { restoreBackup } from '../src/features/backup/restore-backup.ts'
import { lookAtFiles } from '../src/features/doctor/look-at-files.ts'
import { sweep } from '../src/features/upkeep/sweep.ts'
import { keysOf, pictureAt } from '../src/files/picture-keys.ts'
import { s3Blobs } from '../src/files/s3-blobs.ts'
import { sumOf } from '../src/files/sound-file.ts'
import { aBackupOf, aShownPlugin, filesOf, sourceOf, targetOf } from './a-backup.ts'
import { aBucket } from './a-bucket.ts'
import { aPicture } from './a-picture.ts'
import { aPlugin } from './a-plugin.ts'
import { aServer } from './a-server.ts'
import { rounds } from './rounds.ts'

/** Reliability F4: 100 operations in every run, 500 in the long campaign. */
const OPERATIONS = rounds(100, 500)

/** A server whose pictures lie in a bucket. */
async function aServerOnABucket() {
  const bucket = await aBucket()
  const blobs = s3Blobs({ ...bucket.place, prefix: 'plugfolio/' })
  const server = { ...(await aServer({}, undefined, { blobs })), blobs }
  return { bucket, server, ana: await server.signedInAs('ana') }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
  )

const STORMS = [
  { errors: 0.2 },
  { errors: 0.2, slow: 20 },
  { wrongBytes: 0.3, shortened: 0.2, truncated: 0.2 },
  { spoiled: 0.3, forgotten: 0.3 },
]

test(
  'whatever a store does to it, a row names files that are there, nobody is shown a wrong byte, and all else goes on',
  async () => {
    const { bucket, server, ana } = await aServerOnABucket()
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        const { plugin } = await ana.plugins.add({ body: aPlugin({ name: `Plugin ${'abcdefgh'[number]}x` }) })
        return plugin.id
      }),
    )
    const sums = new Map<string, string | null>()
    const tally = { uploads: 0, refused: 0, shown: 0, notShown: 0, wrong: 0 }

    const upload = async (id: string) => {
      server.clock.passes(3_000)
      const before = (await ana.plugins.list()).find((plugin) => plugin.id === id)?.screenshot
      const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
      const failure = await failureOf(ana.screenshots.upload({ params: { id }, file }))
      const after = (await ana.plugins.list()).find((plugin) => plugin.id === id)?.screenshot
      if (!failure) tally.uploads++
      else {
        tally.refused++
        expect(failure).toEqual({
          status: 503,
          message: expect.stringContaining('cannot reach its pictures.'),
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
        const seen = await ana.screenshots[size]({ params: { id: picture } }).catch((error) => error.status)
        if (seen instanceof Uint8Array) tally[sumOf(seen) === sum ? 'shown' : 'wrong']++
        else {
          tally.notShown++
          expect([404, 503]).toContain(seen)
        }
      }
    }
    const something = async (number: number) => {
      const library = await ana.plugins.list()
      const { id = '', screenshot = null } = library[number % ids.length] ?? {}
      const picture = pictureAt(screenshot)
      const dice = Math.random()
      if (!picture || dice < 0.3) await upload(id)
      else if (dice < 0.9) await view(picture)
      else await ana.screenshots.remove({ params: { id } })
      expect(library).toHaveLength(ids.length)
    }
    const isBack = () =>
      server.blobs.reach().then(
        () => true,
        () => false,
      )

    for (let number = 0; number < OPERATIONS; number++) {
      const storm = STORMS[Math.floor((number / OPERATIONS) * STORMS.length)]
      // For a tenth of the time there is no store at all.
      const isGone = number % (OPERATIONS / 2) > OPERATIONS * 0.45
      const comesBack = bucket.state.isGone && !isGone
      bucket.state.isGone = isGone
      bucket.setFaults(storm ?? {})
      if (comesBack) await expect.poll(isBack, { timeout: 30_000 }).toBe(true)
      await something(number)
    }
    bucket.state.isGone = false
    bucket.setFaults({})
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true)

    const named = (await server.db.select().from(pictures)).flatMap(({ id }) => keysOf(id)).sort()
    const client = new Client(sourceOf(server).connection)
    await client.connect()
    const found = () => lookAtFiles(client, server.blobs)
    const level = async (what: string) => (await found()).find((finding) => finding.what === what)?.level
    expect([await level('files-missing'), await level('files-damaged')]).toEqual(['ok', 'ok'])
    const orphans = Object.keys(await filesOf(server)).length - named.length
    await sweep(server.db, server.blobs, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
    expect(Object.keys(await filesOf(server)).sort()).toEqual(named)
    await client.end()
    expect(tally.wrong).toBe(0)
    // A campaign without a fault would show nothing.
    expect(Math.min(tally.uploads, tally.refused, tally.shown, tally.notShown)).toBeGreaterThan(0)
    console.info(
      `scorecard R52: ${OPERATIONS} operations under faults of the store (${tally.uploads} uploads taken, ${tally.refused} refused, ${tally.shown} pictures shown, ${tally.notShown} not): 0 rows to missing files, 0 wrong bytes, ${orphans} orphans swept`,
    )
  },
  120_000 + OPERATIONS * 3_000,
)

test('while the store is gone lists and sign-in go on, /readyz says so, and nothing is half done', async () => {
  const { bucket, server, ana } = await aServerOnABucket()
  const shown = await aShownPlugin(ana, 'Pro-Q 3')
  const other = await ana.plugins.add({ body: aPlugin({ name: 'Other' }) })
  bucket.state.isGone = true
  await pause(0)

  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  expect(await failureOf(ana.screenshots.upload({ params: { id: other.plugin.id }, file }))).toMatchObject({
    status: 503,
  })
  const picture = { params: { id: pictureAt(shown.screenshot) ?? '' } }
  expect(await failureOf(ana.screenshots.view(picture))).toMatchObject({ status: 503 })
  expect(await ana.plugins.list()).toHaveLength(2)
  await server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } })
  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'limited' }])
  await ana.screenshots.remove({ params: { id: shown.id } })
  expect(await server.db.select().from(pictures)).toEqual([])

  bucket.state.isGone = false
  await expect
    .poll(async () => (await server.app.inject('/readyz')).json(), { timeout: 15_000 })
    .toEqual({ status: 'ok' })
  await sweep(server.db, server.blobs, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
  expect(bucket.objects.size).toBe(0)
})

test('a damaged picture is answered with a sentence, and doctor names it', async () => {
  const { bucket, server, ana } = await aServerOnABucket()
  const shown = await aShownPlugin(ana, 'Pro-Q 3')
  const [full = ''] = keysOf(pictureAt(shown.screenshot) ?? '')
  const stored = bucket.objects.get(`plugfolio/${full}`)
  if (stored) stored.bytes = Buffer.concat([stored.bytes.subarray(1), stored.bytes.subarray(0, 1)])

  const failure = await failureOf(ana.screenshots.view({ params: { id: pictureAt(shown.screenshot) ?? '' } }))

  expect(failure).toMatchObject({
    status: 404,
    message: expect.stringContaining('was damaged where it is kept'),
  })
  const client = new Client(sourceOf(server).connection)
  await client.connect()
  const findings = await lookAtFiles(client, server.blobs)
  await client.end()
  expect(findings.find(({ what }) => what === 'files-damaged')).toMatchObject({
    level: 'fault',
    about: [full],
  })
  await ana.account.exportData()
})

test('a backup of a bucket is restored into a folder, and that of a folder into a bucket', async () => {
  const { server: onBucket, ana } = await aServerOnABucket()
  for (const name of ['One', 'Two', 'Three']) await aShownPlugin(ana, name)
  const files = await filesOf(onBucket)
  const onFolder = await aServer()
  const { bucket: otherBucket } = await aServerOnABucket()
  const blobs = s3Blobs(otherBucket.place)
  const onOther = { ...(await aServer({}, undefined, { blobs })), blobs }

  const first = await aBackupOf(onBucket)
  await restoreBackup(targetOf(onFolder), first.file, () => undefined)
  const second = await aBackupOf(onFolder)
  await restoreBackup(targetOf(onOther), second.file, () => undefined)

  expect(Object.keys(files)).toHaveLength(6)
  expect(await filesOf(onFolder)).toEqual(files)
  expect(await filesOf(onOther)).toEqual(files)
  expect([first, second].map(({ content }) => [content.missing, content.damaged])).toEqual([
    [[], []],
    [[], []],
  ])
})
