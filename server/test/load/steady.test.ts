import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../bench/parts/processor-time.mjs'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { isLongCampaign, loadDuration } from '../rounds.ts'
import { aCrowd, requestMix } from './a-crowd.ts'
import { generateLoad, type LoadResult } from './generate-load.ts'
import { memoryOf, peakMemoryOf, processTree } from './memory-of.ts'

const CONNECTIONS = 200
const PLUGINS = 500
const DURATION = loadDuration(300)

const WARM_UP = 3_000

describe.runIf(isLongCampaign)('two hundred clients that send requests without a pause', () => {
  test.each(['its own', 'an outside'])(
    'get responses with %s PostgreSQL',
    async (whose) => {
      const environment = whose === 'its own' ? undefined : { DATABASE_URL: (await anOutsideDatabase()).url }
      const server = await aServerProcess(await aDataFolder(), environment)
      const crowd = await aCrowd(server.url, CONNECTIONS, PLUGINS)
      const pid = server.child.pid ?? 0

      const workBefore = workOf(pid)
      const pressed = await generateLoad({
        url: server.url,
        callers: crowd.map(requestMix),
        lasts: DURATION,
        warmUp: WARM_UP,
      })
      const work = (workOf(pid) - workBefore) / (pressed.calls * (1 + WARM_UP / DURATION))
      const memory = { all: memoryOf(pid), node: peakMemoryOf(pid) }

      console.info(
        `L1, ${whose} PostgreSQL: ${sentenceOf(pressed, memory)}, ${work.toFixed(2)} ms of processor a call; ${JSON.stringify(pressed.outcomes)}`,
      )
      expect(await server.stop()).toBe(0)
      expect(Object.keys(pressed.outcomes)).toEqual(['200'])
      expect(pressed.perSecond).toBeGreaterThanOrEqual(800)
      expect(pressed.p99).toBeLessThanOrEqual(300)
      expect(memory.node).toBeLessThanOrEqual(400)
    },
    DURATION + 300_000,
  )
})

/** The processor time of a server and its own PostgreSQL in milliseconds. */
const workOf = (pid: number) => processTree(pid).reduce((sum, one) => sum + (processorTime(one) || 0), 0)

const sentenceOf = ({ perSecond, p50, p99 }: LoadResult, { all, node }: { all: number; node: number }) =>
  `${perSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
  `server at most ${node.toFixed(0)} MB, with its PostgreSQL ${all.toFixed(0)} MB`
