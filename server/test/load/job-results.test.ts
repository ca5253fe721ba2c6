import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aDevice } from '../a-helper.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { isLongCampaign } from '../rounds.ts'
import { aCrowd, type Member, sendAsMember } from './a-crowd.ts'

const JOBS = 40
/** Just below the limit of 4 MiB for a result. */
const ITEMS = 4000

describe.runIf(isLongCampaign)('forty results of four megabytes that a helper sends', () => {
  test('leave a server with a heap of 256 MB alive, and its list of jobs small', async () => {
    const server = await aServerProcess(await aDataFolder(), { NODE_OPTIONS: '--max-old-space-size=256' })
    const [member] = await aCrowd(server.url, 1, 1)
    if (!member) throw new Error('No member is registered.')
    const device = await pairHelper(server.url, member)
    for (let count = 0; count < JOBS; count++) await finishJob(server.url, member, device)
    const memory = () => residentOf(server.child.pid ?? 0)

    const before = memory()
    const lists = await Promise.all(Array.from({ length: 4 }, () => listJobs(server.url, member)))
    const after = memory()

    const sizes = lists.map(({ text }) => text.length)
    const jobCount = await countJobsWithItems(server.url, member, JSON.parse(lists[0]?.text ?? '[]'))
    console.info(
      `H3: ${JOBS} results of 4 MB; the list of jobs ${Math.max(...sizes)} bytes, four at once ${(after - before).toFixed(0)} MB ` +
        `more (${before.toFixed(0)} → ${after.toFixed(0)} MB); items of ${jobCount} jobs kept`,
    )
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(Math.max(...sizes)).toBeLessThan(50_000)
    expect(after - before).toBeLessThanOrEqual(60)
    expect(jobCount).toBeGreaterThan(0)
    expect(jobCount).toBeLessThanOrEqual(25)
    expect(await server.stop()).toBe(0)
  }, 300_000)
})

type PairedHelper = { id: string; token: string }

async function pairHelper(url: string, member: Member): Promise<PairedHelper> {
  const { code } = (await (await sendAsMember(url, member, 'POST', '/api/helper/pair')).json()) as {
    code: string
  }
  const response = await postAsHelper(url, undefined, '/api/helper/exchange', { code, ...aDevice() })
  const { deviceToken, device } = response as { deviceToken: string; device: { id: string } }
  return { id: device.id, token: deviceToken }
}

async function finishJob(url: string, member: Member, { id: deviceId, token }: PairedHelper) {
  const body = { kind: 'scan', deviceId, folders: ['/Library/Audio/Plug-Ins'] }
  const job = (await (await sendAsMember(url, member, 'POST', '/api/jobs', body)).json()) as { id: string }
  await postAsHelper(url, token, `/api/device/jobs/${job.id}/take`)
  const item = { name: 'Raw', to: '', outcome: 'kept', sentence: '' }
  const items = Array.from({ length: ITEMS }, () => ({ ...item, from: `/${randomUUID().repeat(26)}` }))
  await postAsHelper(url, token, `/api/device/jobs/${job.id}/result`, {
    state: 'done',
    sentence: 'Done.',
    items,
  })
}

/** A request of a helper. */
async function postAsHelper(url: string, token: string | undefined, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect({ path, status: response.status, text: text.slice(0, 200) }).toMatchObject({ status: 200 })
  return JSON.parse(text) as unknown
}

async function listJobs(url: string, member: Member) {
  const response = await sendAsMember(url, member, 'GET', '/api/jobs')
  return { status: response.status, text: await response.text() }
}

async function countJobsWithItems(url: string, member: Member, jobs: { id: string }[]) {
  let jobCount = 0
  for (const { id } of jobs) {
    const response = await sendAsMember(url, member, 'GET', `/api/jobs/${id}/items/0`)
    const items = (await response.json()) as unknown[]
    if (items.length) jobCount++
  }
  return jobCount
}

/** Millions of bytes that a process has in memory now. */
const residentOf = (pid: number) =>
  (Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
