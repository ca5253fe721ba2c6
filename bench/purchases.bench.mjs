// @ts-check
// The purchases of a large account: 10,000 purchases of 10,000 plugins, compared with plain SQL statements of the same answers: node bench/purchases.bench.mjs [rounds]
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { alternatingTimes } from './parts/alternating-times.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { openGuestDatabase } from './parts/guest-database.mjs'
import { aLibrary, importAll } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'

const PURCHASES = 10_000
const AT_ONCE = 1000
const rounds = Number(process.argv[2] ?? 15)
const COUNTS = { rounds, warmUp: 3 }
const SOON = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const CURRENCIES = ['EUR', 'USD', 'JPY', 'KWD', 'GBP', 'CHF', 'SEK', 'CAD', 'AUD', 'PLN', 'BRL', 'INR']

/** Selects the list in the plainest way, as JSON that the database writes. */
const LIST = `
  select json_agg(json_build_object('id', p.id, 'title', p.title, 'maker', p.maker, 'kind', p.kind, 'amount', p.amount,
    'currency', p.currency, 'day', p.day, 'shop', p.shop, 'orderNumber', p.order_number, 'term', p.term, 'termEnds', p.term_ends,
    'addedAt', p.added_at, 'pluginIds', l.ids) order by p.day desc nulls last, p.added_at desc, p.id)::text as json
  from purchases p
    left join (select purchase_id, array_agg(plugin_id) as ids from purchase_plugins where user_id = $1 group by 1) l
      on l.purchase_id = p.id
  where p.user_id = $1 and p.removed_at is null`

/** Adds up each year and currency, and finds what ends soon. */
const FIGURES = [
  `select left(day::text, 4) as year, currency, sum(amount) filter (where kind not in ('refund', 'sale')) as paid,
     sum(amount) filter (where kind in ('refund', 'sale')) as back
   from purchases where user_id = $1 and removed_at is null and currency is not null group by 1, 2`,
  'select count(*) from purchases where user_id = $1 and removed_at is null',
  `select p.*, array(select plugin_id from purchase_plugins l where l.user_id = p.user_id and l.purchase_id = p.id)
   from purchases p where user_id = $1 and removed_at is null
     and (term_ends >= current_date or kind in ('refund', 'sale'))`,
]

/** Selects which plugins were purchased, as JSON that the database writes. */
const PLUGINS = `
  select json_agg(json_build_object('pluginId', plugin_id, 'purchases', purchases, 'termEnds', term_ends))::text as json
  from (
    select l.plugin_id, count(*) as purchases, max(p.term_ends) as term_ends
    from purchase_plugins l join purchases p on p.user_id = l.user_id and p.id = l.purchase_id
    where l.user_id = $1 and p.removed_at is null group by 1 order by 1) a`

await bench(async ({ folder, server, after }) => {
  const dataDir = path.join(folder, 'data')
  const { url } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  await importAll(person, aLibrary(10_000))
  const read = async (/** @type {string} */ address) => {
    const { status, body } = await person.get(address)
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    return JSON.parse(String(body))
  }
  const ids = (await read('/api/plugins')).map((/** @type {{ id: string }} */ plugin) => plugin.id)
  const importTimes = await addPurchases(person, ids)
  printFigure({
    name: 'purchases/import',
    value: median(importTimes),
    unit: 'ms',
    note: `${AT_ONCE} purchases of two plugins each`,
  })

  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)
  const { id } = await read('/api/auth/me')
  const statement = async (/** @type {string} */ text) => (await pool.query(text, [id])).rows
  if ((await read('/api/purchases')).length !== PURCHASES) throw new Error('The list is not whole.')
  if ((await read('/api/purchases/figures')).count !== PURCHASES)
    throw new Error('The figures are not whole.')

  /** The answer after a change of the purchases, because the server keeps it until then. */
  const afterChange = (/** @type {string} */ address) => async () => {
    await pool.query('update users set purchases_revision = purchases_revision + 1 where id = $1', [id])
    await person.get(address)
  }
  const change = () =>
    pool.query('update users set purchases_revision = purchases_revision + 1 where id = $1', [id])
  const times = await alternatingTimes(
    {
      list: afterChange('/api/purchases'),
      bareList: async () => {
        await change()
        await statement(LIST)
      },
      figures: afterChange('/api/purchases/figures'),
      bareFigures: async () => {
        await change()
        for (const text of FIGURES) await statement(text)
      },
      plugins: afterChange('/api/purchases/plugins'),
      barePlugins: async () => {
        await change()
        await statement(PLUGINS)
      },
    },
    COUNTS,
  )
  const mostRatio = 1.5
  const floorName = 'the SQL statement'
  printFigure({
    name: 'purchases/list',
    value: times.list,
    unit: 'ms',
    floor: times.bareList,
    floorName,
    mostRatio,
  })
  printFigure({
    name: 'purchases/figures',
    value: times.figures,
    unit: 'ms',
    floor: times.bareFigures,
    floorName,
    mostRatio,
  })
  printFigure({
    name: 'purchases/plugins',
    value: times.plugins,
    unit: 'ms',
    floor: times.barePlugins,
    floorName,
    mostRatio,
  })
})

/**
 * Imports the purchases as a table of a shop, in the calls of the page.
 * @param {Awaited<ReturnType<typeof aPerson>>} person
 * @param {string[]} pluginIds
 */
async function addPurchases(person, pluginIds) {
  const { body } = await person.post('/api/imports', { source: 'orders.csv' })
  const begun = JSON.parse(String(body))
  const times = []
  for (let from = 0; from < PURCHASES; from += AT_ONCE) {
    const purchases = Array.from({ length: AT_ONCE }, (_, index) => aPurchase(from + index, pluginIds))
    const started = performance.now()
    await person.post(`/api/imports/${begun.id}/purchases`, { purchases })
    times.push(performance.now() - started)
  }
  return times
}

/**
 * @param {number} number
 * @param {string[]} pluginIds
 */
function aPurchase(number, pluginIds) {
  const day = new Date(Date.UTC(2012, 0, 1) + (number % 5000) * 86_400_000).toISOString().slice(0, 10)
  return {
    id: randomUUID(),
    title: `Plugin ${number}`,
    maker: `Maker ${number % 300} Audio`,
    kind: number % 25 === 0 ? 'refund' : 'buy',
    amount: (number * 7919) % 50_000,
    currency: CURRENCIES[number % CURRENCIES.length],
    day,
    shop: `Shop ${number % 20}`,
    orderNumber: `A-${number}`,
    term: number % 10 === 0 ? 'updates' : 'none',
    termEnds: number % 10 > 0 ? null : number % 100 > 0 ? '2199-01-01' : SOON,
    pluginIds: [pluginIds[number % pluginIds.length], pluginIds[(number * 31 + 1) % pluginIds.length]],
    addedAt: null,
  }
}
