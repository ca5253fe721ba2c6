import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { connectLinkOf } from '#shared/helper/link.ts'
import { savePairing } from '../src/connect/pairing.ts'
import { createTestHelper, IS_LINUX, linuxTest, type TestHelper } from './a-helper.ts'
import { aHostileSite } from './a-hostile-site.ts'

let site: Awaited<ReturnType<typeof aHostileSite>>
let helper: TestHelper

beforeAll(async () => {
  site = await aHostileSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  if (!IS_LINUX) return
  helper = await createTestHelper()
  Object.assign(site, { offered: [], opened: undefined, received: [], reply: () => undefined })
  helper.put('.vst3/Secret Synth.vst3')
  helper.put('.clap/Open Synth.clap')
  helper.put('.config/precious.json', '{"precious":"my DAW settings"}')
  helper.put('.config/other.json', '{}')
  expect((await helper.run('folders', 'private', `${helper.home}/.vst3`)).code).toBe(0)
  savePairing(helper.state, { site: site.url, token: 'secret', deviceId: randomUUID(), account: 'ana' })
})
afterEach(() => {
  if (IS_LINUX) rmSync(helper.home, { recursive: true, force: true })
})

const ownFile = (name: string) => join(helper.state, name)

const base = { state: 'waiting', deviceId: null, progress: null, result: null, createdAt: '', changedAt: '' }
const scanOf = (folders: string[], id: string = randomUUID()) => ({
  ...base,
  id,
  kind: 'scan',
  folders,
  foundCount: 0,
})
const revealOf = (id: string) => ({ ...base, id, kind: 'reveal', path: '/etc/passwd', name: 'x' })

/** Offers jobs and runs the lanes like the listener. */
async function offer(...jobs: (typeof base & { kind: string; [name: string]: unknown })[]) {
  site.offered = jobs
  const lanes = new Set(jobs.map(({ kind }) => (kind === 'restore' ? 'move' : 'look')))
  for (const lane of lanes) await helper.run('jobs', '--from-listener', lane)
}

linuxTest('a site that answers a pairing with invalid ids or tokens is not paired', async () => {
  rmSync(ownFile('pairing.json'))
  helper.willAgree(true)
  const device = { id: randomUUID(), name: 'x', platform: 'linux', version: '1', folders: [], isOnline: true }
  const validDevice = { ...device, createdAt: '', lastSeenAt: '', lastScanAt: null }
  for (const answer of [
    { deviceToken: 'good', device: { ...validDevice, id: '../machine' } },
    { deviceToken: 'good', device: { ...validDevice, id: '' } },
    { deviceToken: 'x\r\ny: z', device: validDevice },
    { deviceToken: '', device: validDevice },
  ]) {
    site.reply = (call) => ({
      status: 200,
      body: call === 'preview' ? { username: 'ana', displayName: 'Ana' } : answer,
    })
    expect((await helper.run('open', connectLinkOf('code', site.url))).code).toBe(1)
    expect(existsSync(ownFile('pairing.json'))).toBe(false)
  }
})

linuxTest('a job with another id than the requested one is not done', async () => {
  const before = readFileSync(ownFile('folders.json'), 'utf8')
  site.opened = revealOf('../folders')
  await offer(revealOf(randomUUID()))
  site.opened = scanOf([`${helper.home}/.clap`])
  await offer(scanOf([`${helper.home}/.clap`]))

  expect(readFileSync(ownFile('folders.json'), 'utf8')).toBe(before)
  expect(site.received.filter((call) => call.includes('/take'))).toEqual([])
})
