import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startNginx } from '../../../scripts/parts/services/start-nginx.mjs'
import { aDevice } from '../a-helper.ts'
import { aPlugin } from '../a-plugin.ts'
import { aRegistration } from '../a-server.ts'
import { aServerProcess, type ServerProcess } from '../a-server-process.ts'
import { aRemoteVisitor } from '../a-visitor.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anEmptyDatabase } from '../database/an-empty-database.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { openEvents } from '../events-of.ts'
import { aCrowd } from '../load/a-crowd.ts'
import { aWriteRecord, type WriteRecord } from '../load/a-write-record.ts'
import { generateLoad, type LoadResult } from '../load/generate-load.ts'

/** Only in the long campaign, since it needs the whole machine. */
const isLong = Boolean(process.env.PLUGFOLIO_LONG)
const MEMBERS = 100
/** Milliseconds. */
const DURATION = 60_000
const KILL_AFTER = 20_000
/** Longer than nginx avoids a failed server. */
const RECOVERY_PAUSE = 4_000

const hasNginx = spawnSync('nginx', ['-v']).error === undefined
if (isLong && !hasNginx) console.info('nginx is not installed, so two servers behind it are not tested.')

/** CI must have nginx. */
const canRun = isLong && (hasNginx || Boolean(process.env.CI))

describe.runIf(canRun)('two servers behind the nginx of deploy/, on one PostgreSQL', () => {
  test('a killed server loses only its running writes, and a rolling restart loses nothing', async () => {
    const cluster = await twoServers()
    const crowd = await aCrowd(cluster.url, MEMBERS, 20)
    const books = crowd.map(aWriteRecord)

    const killed = await pressDuring(cluster.url, books, async () => {
      await pause(KILL_AFTER)
      await cluster.kill(0)
      await pause(DURATION / 3)
      await cluster.start(0)
    })
    const restarted = await pressDuring(cluster.url, books, async () => {
      await pause(KILL_AFTER / 2)
      for (const index of [0, 1] as const) {
        await cluster.restart(index)
        await pause(RECOVERY_PAUSE)
      }
    })
    const failed = failedOf(killed)
    expect(failed).toBeLessThanOrEqual(killed.calls / 1000)
    expect(Object.keys(killed.failedKinds).filter((kind) => !/^write 50[234]$/.test(kind))).toEqual([])
    expect(restarted.failedKinds).toEqual({})
    for (const { outcomes } of [killed, restarted]) expect(outcomes[401]).toBeUndefined()
  }, 600_000)
})

async function twoServers() {
  const { url: DATABASE_URL } = await anOutsideDatabase()
  const folders = [await aDataFolder(), await aDataFolder()]
  const start = (index: 0 | 1, PORT = '0') =>
    aServerProcess(folders[index] ?? '', { DATABASE_URL, PORT, TRUSTED_PROXIES: '127.0.0.1' })
  const servers = [await start(0), await start(1)] as [ServerProcess, ServerProcess]
  const proxy = await startNginx(servers.map(({ url }) => url))
  onTestFinished(async () => {
    await proxy.stop()
    for (const { kill } of servers) await kill()
  })
  const startAgain = async (index: 0 | 1) => {
    servers[index] = await start(index, new URL(servers[index].url).port)
  }
  return {
    url: proxy.url,
    servers,
    kill: (index: 0 | 1) => servers[index].kill(),
    start: startAgain,
    restart: async (index: 0 | 1) => {
      expect(await servers[index].stop()).toBe(0)
      await startAgain(index)
    },
  }
}

/** All members read and write through the proxy during an action; afterwards every acknowledged write must exist. */
async function pressDuring(url: string, books: WriteRecord[], action: () => Promise<void>) {
  const [pressed] = await Promise.all([
    generateLoad({ url, callers: books.map(({ next }) => next), lasts: DURATION }),
    action(),
  ])
  for (const book of books) await book.check(url)
  return pressed
}

const failedOf = ({ failedKinds }: LoadResult) =>
  Object.values(failedKinds).reduce((sum, count) => sum + count, 0)

test('two servers on one database notify each other of changes and stop with open streams', async () => {
  const { url: DATABASE_URL } = await anEmptyDatabase()
  const one = await aServerProcess(await aDataFolder(), { DATABASE_URL })
  const two = await aServerProcess(await aDataFolder(), { DATABASE_URL })
  const ana = aRemoteVisitor(one.url)
  await ana.account.register({ body: aRegistration() })
  const { code } = await ana.helper.pair()
  const paired = aRemoteVisitor(two.url, { token: '' }).helper.exchange({ body: { ...aDevice(), code } })
  const { deviceToken, device } = await paired
  const page = await openEvents(one.url, { browser: ana })
  const helper = await openEvents(two.url, { token: deviceToken })

  await page.until({ what: 'devices' })
  await aRemoteVisitor(two.url, ana).plugins.add({ body: aPlugin() })
  await page.until({ what: 'library' })
  const folders = ['/Library/Audio/Plug-Ins']
  const job = await ana.helper.addJob({ body: { kind: 'scan', deviceId: device.id, folders } })

  expect(await helper.next()).toEqual({ what: 'jobs', jobId: job.id })
  expect(await two.stop()).toBe(0)
  await helper.end()
  expect(await ana.helper.devices()).toMatchObject([{ isOnline: false }])
  expect(await one.stop()).toBe(0)
  await page.end()
})
