import { expect, test } from 'vitest'
import { aDataFolder } from '../a-data-folder.ts'
import { aProcess } from '../a-process.ts'
import { anOutsideDatabase } from '../an-outside-database.ts'
import { aCrowd, mixOf } from './a-crowd.ts'
import { memoryOf, peakOf } from './memory-of.ts'
import { press } from './press.ts'

const LASTS = Number(process.env.LASTS ?? 30_000)

test.each(['own', 'outside'])(
  '%s',
  async (which) => {
    const DATABASE_URL = which === 'own' ? '' : (await anOutsideDatabase()).url
    const server = await aProcess(await aDataFolder(), DATABASE_URL ? { DATABASE_URL } : {})
    const t = performance.now()
    const crowd = await aCrowd(server.url, 200, 500)
    console.info('seeded', performance.now() - t)
    const pid = server.child.pid ?? 0
    const pressed = await press({ url: server.url, callers: crowd.map(mixOf), lasts: LASTS, warmUp: 3000 })
    console.info(
      pressed,
      memoryOf(pid),
      peakOf(pid),
      pressed.p99Of('session'),
      pressed.p99Of('list'),
      pressed.p99Of('write'),
    )
    expect(await server.stop()).toBe(0)
  },
  600_000,
)
