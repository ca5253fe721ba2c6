import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../bench/parts/processor-time.mjs'
import { aProcess } from '../a-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase } from '../database/an-outside-database.ts'
import { aCrowd, mixOf } from './a-crowd.ts'
import { familyOf } from './family-of.ts'
import { isLong, seconds } from './long.ts'
import { memoryOf, peakOf } from './memory-of.ts'
import { type Pressed, press } from './press.ts'

const CONNECTIONS = 200
const PLUGINS = 500
const LASTS = seconds(300)

const WARM_UP = 3_000

const told: string[] = []

/** Reliability L1. */
describe.runIf(isLong)('two hundred people who call without a pause', () => {
  test.each(['its own', 'an outside'])(
    'are answered, on %s PostgreSQL',
    async (whose) => {
      const environment = whose === 'its own' ? undefined : { DATABASE_URL: (await anOutsideDatabase()).url }
      const server = await aProcess(await aDataFolder(), environment)
      const crowd = await aCrowd(server.url, CONNECTIONS, PLUGINS)
      const pid = server.child.pid ?? 0

      const worked = workOf(pid)
      const pressed = await press({
        url: server.url,
        callers: crowd.map(mixOf),
        lasts: LASTS,
        warmUp: WARM_UP,
      })
      const work = (workOf(pid) - worked) / (pressed.calls * (1 + WARM_UP / LASTS))
      const memory = { all: memoryOf(pid), node: peakOf(pid) }

      console.info(
        `L1, ${whose} PostgreSQL: ${sentenceOf(pressed, memory)}, ${work.toFixed(2)} ms of processor a call; ${JSON.stringify(pressed.outcomes)}`,
      )
      expect(await server.stop()).toBe(0)
      expect(Object.keys(pressed.outcomes)).toEqual(['200'])
      expect(pressed.perSecond).toBeGreaterThanOrEqual(800)
      expect(pressed.p99).toBeLessThanOrEqual(300)
      expect(memory.node).toBeLessThanOrEqual(400)
      told.push(`${whose}: ${sentenceOf(pressed, memory)}`)
    },
    LASTS + 300_000,
  )

  test('that is the same on both', () => {
    expect(told).toHaveLength(2)
    console.info(
      `scorecard R45: ${LASTS / 1000} s, ${CONNECTIONS} connections, 0 server errors; ${told.join('; ')}`,
    )
  })
})

/** Milliseconds for which a server, and a PostgreSQL that it has started, have used a processor. */
const workOf = (pid: number) => familyOf(pid).reduce((sum, one) => sum + (processorTime(one) || 0), 0)

const sentenceOf = ({ perSecond, p50, p99 }: Pressed, { all, node }: { all: number; node: number }) =>
  `${perSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
  `server at most ${node.toFixed(0)} MB, with its PostgreSQL ${all.toFixed(0)} MB`
