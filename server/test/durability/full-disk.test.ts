import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { folderBlobs } from '../../src/files/folder-blobs.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { aLedger } from './a-ledger.ts'

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/bin/mount')
const MEGABYTE = 1024 ** 2
const FLOOR = 30

/** A temporary file system, which is removed at the end of the test. */
async function aSmallDisk(options: string) {
  const folder = await aDataFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

test.runIf(canMount)(
  'a server with a full disk refuses writes and continues when there is space',
  async () => {
    const disk = await aSmallDisk('size=160m')
    const server = await aServerProcess(disk, { DISK_FLOOR_MB: String(FLOOR) })
    const ledger = await aLedger('ana', server.url)
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    await writeFor(1_000)

    await fillUp(disk)
    await pause(1_100)
    expect(await ready()).toBe(503)
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    await writeFor(300)
    await ledger.check(server.url)

    await rm(join(disk, 'ballast'))
    const since = Date.now()
    while ((await ready()) !== 200) await pause(50)
    expect(Date.now() - since).toBeLessThanOrEqual(10_000)
    const before = ledger.acknowledged()
    await writeFor(1_000)
    await ledger.check(server.url)

    expect(ledger.acknowledged()).toBeGreaterThan(before)
    expect(await server.stop()).toBe(0)

    async function writeFor(milliseconds: number) {
      const stopped = new AbortController()
      setTimeout(() => stopped.abort(), milliseconds)
      await ledger.write(server.url, stopped.signal)
    }
  },
)

/** Fills the disk until less than the floor is free. */
async function fillUp(disk: string) {
  const { bavail, bsize } = await statfs(disk)
  const ballast = bavail * bsize - (FLOOR - 10) * MEGABYTE
  await writeFile(join(disk, 'ballast'), Buffer.alloc(ballast))
}

test.runIf(canMount).each([
  ['read-only', 'size=1m,ro'],
  ['completely full', 'size=4k'],
  ['without free inodes', 'size=10m,nr_inodes=2'],
])('a picture on a disk that is %s is refused with 507 and leaves nothing behind', async (_, how) => {
  const server = await aServer({}, undefined, { blobs: folderBlobs(await aSmallDisk(how)) })
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const file = new File([await aPicture()], 'a.png')

  const refused = await ana.screenshots.upload({ params: { id: plugin.id }, file }).catch((error) => error)

  expect([refused.status, refused.code]).toEqual([507, 'disk_full'])
  expect(await ana.plugins.list()).toMatchObject([{ id: plugin.id, screenshot: null }])
})
