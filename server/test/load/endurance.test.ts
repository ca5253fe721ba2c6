import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aPlugin } from '../a-plugin.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { isLongCampaign, loadDuration } from '../rounds.ts'
import { aCrowd, requestMix } from './a-crowd.ts'
import { generateLoad } from './generate-load.ts'
import { memoryOf } from './memory-of.ts'

const SOAK = loadDuration(3_600)
/** The memory that a server needs for its first requests is not growth. */
const WARM_UP = SOAK / 10
const PLUGINS = 10_000

describe.runIf(isLongCampaign)('a long-running server and one with a large library', () => {
  test(
    'steady work does not increase memory, open files or latency',
    async () => {
      const server = await aServerProcess(await aDataFolder())
      const crowd = await aCrowd(server.url, 50, 100)
      const pid = server.child.pid ?? 0
      const callers = crowd.map(requestMix)
      const pressFor = (lasts: number) => generateLoad({ url: server.url, callers, rate: 200, lasts })
      await pressFor(WARM_UP)
      await pause(2_000)
      const before = { memory: memoryOf(pid), files: openFilesOf(pid) }

      const first = await pressFor(SOAK / 2)
      const second = await pressFor(SOAK / 2)
      await pause(2_000)
      const grown = memoryOf(pid) - before.memory
      const files = openFilesOf(pid) - before.files

      console.info(
        `L2: ${SOAK / 1000} s at 200 requests/s: p99 ${first.p99.toFixed(0)} then ${second.p99.toFixed(0)} ms, ` +
          `memory ${grown.toFixed(0)} MB, open files ${files} more than before`,
      )
      expect(await server.stop()).toBe(0)
      expect([first, second].flatMap(({ outcomes }) => Object.keys(outcomes))).toEqual(['200', '200'])
      expect(Math.abs(files)).toBeLessThanOrEqual(5)
      expect(grown).toBeLessThanOrEqual(40)
    },
    WARM_UP + SOAK + 300_000,
  )

  test(`a library of ${PLUGINS} is listed, imported into and edited without delays`, async () => {
    const folder = await aDataFolder()
    const LOOP_FILE = path.join(folder, 'loop')
    const monitor = path.join(import.meta.dirname, 'loop-monitor.mjs')
    const server = await aServerProcess(folder, { LOOP_FILE, NODE_OPTIONS: `--import=${monitor}` })
    const [member] = await aCrowd(server.url, 1, PLUGINS)
    if (!member) throw new Error('There is no member.')
    const call = (method: string, address: string, body?: unknown) =>
      timed(async () => {
        const headers = { cookie: member.cookie, 'sec-fetch-site': 'same-origin', ...JSON_TYPE }
        const content = body === undefined ? {} : { body: JSON.stringify(body) }
        const response = await fetch(server.url + address, { method, headers, ...content })
        expect(response.status).toBe(200)
        return response.text()
      })

    const lists: number[] = []
    for (const [index, id] of member.ids.slice(0, 50).entries()) {
      await call('PATCH', `/api/plugins/${id}`, { isFavorite: index % 2 === 0 })
      lists.push(await call('GET', '/api/plugins'))
    }
    const plugins = Array.from({ length: 2_000 }, (_, index) => aPlugin({ name: `Imported ${index}x` }))
    const imported = await call('POST', '/api/plugins/bulk-import', { plugins })
    const changes = { type: 'Effect', addTags: ['all'] }
    const edited = await call('POST', '/api/plugins/bulk-edit', {
      pluginIds: member.ids.slice(0, 5_000),
      changes,
    })
    await pause(500)
    const blocked = Number(readFileSync(LOOP_FILE, 'utf8'))

    const longest = Math.max(...lists)
    console.info(
      `L6: ${PLUGINS} plugins: list at most ${longest.toFixed(0)} ms after a change, 2,000 imported in ${tenths(imported)} s, ` +
        `5,000 edited in ${tenths(edited)} s, event loop blocked for at most ${blocked.toFixed(0)} ms`,
    )
    expect(await server.stop()).toBe(0)
    expect(longest).toBeLessThanOrEqual(500)
    expect(imported).toBeLessThanOrEqual(5_000)
    expect(blocked).toBeLessThanOrEqual(200)
  }, 300_000)
})

const JSON_TYPE = { 'content-type': 'application/json' }

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Seconds, to a tenth. */
const tenths = (ms: number) => (ms / 1000).toFixed(1)
