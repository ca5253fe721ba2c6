import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aDevice } from '../a-helper.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aRemoteVisitor } from '../a-visitor.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { isLongCampaign } from '../rounds.ts'
import { aCrowd, type Member } from './a-crowd.ts'

const JOBS = 40
/** Just below the limit of 4 MiB for a result. */
const ITEMS = 4000

describe.runIf(isLongCampaign)('forty results of four megabytes that a helper sends', () => {
  test('leave a server with a heap of 256 MB alive, and its list of jobs small', async () => {
    const server = await aServerProcess(await aDataFolder(), { NODE_OPTIONS: '--max-old-space-size=256' })
    const [member] = await aCrowd(server.url, 1, 1)
    if (!member) throw new Error('No member is registered.')
    const helper = await aPairedHelper(server.url, member)
    for (let count = 0; count < JOBS; count++) await finishJob(member, helper)
    const memory = () => residentOf(server.child.pid ?? 0)

    const before = memory()
    const lists = await Promise.all(Array.from({ length: 4 }, () => member.visitor.helper.jobs()))
    const after = memory()

    const sizes = lists.map((list) => JSON.stringify(list).length)
    let jobCount = 0
    for (const { id } of lists[0] ?? [])
      if ((await member.visitor.helper.items({ params: { id, from: '0' } })).length) jobCount++
    console.info(
      `H3: ${JOBS} results of 4 MB; the list of jobs ${Math.max(...sizes)} bytes, four at once ${(after - before).toFixed(0)} MB ` +
        `more (${before.toFixed(0)} → ${after.toFixed(0)} MB); items of ${jobCount} jobs kept`,
    )
    expect(Math.max(...sizes)).toBeLessThan(50_000)
    expect(after - before).toBeLessThanOrEqual(60)
    expect(jobCount).toBeGreaterThan(0)
    expect(jobCount).toBeLessThanOrEqual(25)
    expect(await server.stop()).toBe(0)
  }, 300_000)
})

type Helper = Awaited<ReturnType<typeof aPairedHelper>>

async function aPairedHelper(url: string, { visitor }: Member) {
  const { code } = await visitor.helper.pair()
  const unpaired = aRemoteVisitor(url, { token: '' })
  const { deviceToken, device } = await unpaired.helper.exchange({ body: { code, ...aDevice() } })
  return { id: device.id, ...aRemoteVisitor(url, { token: deviceToken }) }
}

async function finishJob({ visitor }: Member, helper: Helper) {
  const body = { kind: 'scan' as const, deviceId: helper.id, folders: ['/Library/Audio/Plug-Ins'] }
  const params = { id: (await visitor.helper.addJob({ body })).id }
  await helper.device.claim({ params })
  const item = { name: 'Raw', to: '', outcome: 'kept' as const, sentence: '' }
  const items = Array.from({ length: ITEMS }, () => ({ ...item, from: `/${randomUUID().repeat(26)}` }))
  await helper.device.finish({ params, body: { state: 'done', sentence: 'Done.', items } })
}

/** Millions of bytes that a process has in memory now. */
const residentOf = (pid: number) =>
  (Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
