// @ts-check
// Reads the list of 1,000 plugins, compared with the SQL statement; unchanged, compared with the smallest call: node bench/list.bench.mjs
import { aFilledServer, bench } from './parts/bench.mjs'
import { alternatingTimes, median, printFigure } from './parts/figure.mjs'
import { LIST_STATEMENT } from './parts/list-statement.mjs'
import { processorTime } from './parts/processor-time.mjs'

const PLUGINS = 1000
const ROUNDS = 300

await bench(async (all) => {
  const { pid, person, pool } = await aFilledServer(all, PLUGINS)
  const { headers, body } = await person.get('/api/plugins')
  const statement = async () => (await pool.query(LIST_STATEMENT, [person.id])).rows[0].json
  if ((await statement()) !== String(body))
    throw new Error('The statement and the server answer differently.')

  const list = () => person.get('/api/plugins')
  const compressedList = () => person.get('/api/plugins', { 'accept-encoding': 'gzip, deflate, br' })
  const unchangedList = () => person.get('/api/plugins', { 'if-none-match': headers.etag ?? '' }, 304)
  const me = () => person.get('/api/auth/me')
  const full = await alternatingTimes({ statement, list, compressedList }, ROUNDS)
  const unchanged = await alternatingTimes({ unchangedList, me }, ROUNDS)

  const note = `${PLUGINS} plugins, ${Math.round(body.length / 1000)} kB`
  const bare = { floor: median(full.statement), floorName: 'the SQL statement', mostRatio: 2, note }
  printFigure('list/plain', median(full.list), 'ms', bare)
  printFigure('list/packed', median(full.compressedList), 'ms', bare)
  const least = (/** @type {number} */ floor) => ({ floor, floorName: 'GET /api/auth/me', mostRatio: 1.2 })
  printFigure('list/unchanged', median(unchanged.unchangedList), 'ms', least(median(unchanged.me)))

  const floor = await processorTimeOf(me, pid)
  printFigure('list/unchanged-processor', await processorTimeOf(unchangedList, pid), 'ms', least(floor))
})

/** The server's processor time for one call. @param {() => Promise<unknown>} call @param {number} pid */
async function processorTimeOf(call, pid) {
  const before = processorTime(pid)
  for (let round = 0; round < ROUNDS; round++) await call()
  return (processorTime(pid) - before) / ROUNDS
}
