// @ts-check
// Imports a catalog of 2 MB with 600 plugins, all of which are in libraries: node bench/catalog.bench.mjs
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { openGuestDatabase } from './parts/guest-database.mjs'
import { importServerModule } from './parts/imported.mjs'

const PACKAGES = 600
const BYTES = 2_000_000
const DEFINITIONS = 20_000
const ROUNDS = 9

await bench(async ({ folder, after }) => {
  // Without a server, which would also decide versions.
  const { db, pool, close } = await openGuestDatabase(path.join(folder, 'data'), false)
  after(close)
  const { importCatalog } = await importServerModule('server/src/features/catalogs/import-catalog.ts')
  await pool.query(
    `with made as (insert into definitions (name, manufacturer, name_key, vendor_key)
       select 'Plugin ' || g, 'Maker', 'plugin' || g, 'maker' from generate_series(1, $1::int) g returning id, name_key)
     insert into definition_identities (key, definition_id) select 'name:maker/' || name_key, id from made`,
    [DEFINITIONS],
  )
  const place = path.join(folder, 'list.json')
  const source = { name: 'A list', place, isAddress: false }

  const write = async (/** @type {number} */ round) => {
    await writeFile(place, aCatalog(round))
    // As the daily maintenance of a database does.
    await pool.query('analyze definitions, definition_identities, catalog_versions')
  }
  const ours = []
  const floor = []
  for (let round = 0; round < ROUNDS; round++) {
    // Every version is new, so that every row is written.
    await write(round)
    floor.push(await time(async () => JSON.parse(await readFile(place, 'utf8'))))
    ours.push(
      await time(async () => {
        const { packages } = await importCatalog(db, source)
        if (packages !== PACKAGES) throw new Error(`${packages} plugins were imported.`)
      }),
    )
  }
  const { rows } = await pool.query(
    `select count(*)::int as row_count, count(distinct i.definition_id)::int as linked
     from catalog_versions v join definition_identities i on i.key = v.slug`,
  )
  if (rows[0].linked !== PACKAGES) throw new Error(`${rows[0].linked} definitions were recognized.`)
  const first = ours[0] ?? Number.NaN
  const note = `${PACKAGES} plugins, ${rows[0].row_count} rows, ${DEFINITIONS} definitions`
  const floorName = 'reading the file and JSON.parse'
  printFigure({
    name: 'catalog/first',
    value: first,
    unit: 'ms',
    most: 1000,
    floor: median(floor),
    floorName,
    note,
  })
  printFigure({
    name: 'catalog/all-new',
    value: median(ours),
    unit: 'ms',
    most: 1000,
    floor: median(floor),
    floorName,
  })
})

/** @param {() => Promise<unknown>} work */
async function time(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A catalog in the format of Open Audio Stack. @param {number} round */
function aCatalog(round) {
  const files = ['mac', 'win', 'linux'].map((type) => ({
    systems: [{ type }],
    architectures: ['arm64', 'x64'],
    contains: ['vst3', 'clap', type === 'mac' ? 'component' : 'lv2'],
    type: 'archive',
    size: 5_911_681,
    sha256: 'c01c49d8063965c4c2dea8324468336768f5c9139e0b1caebde14c2400b55352',
    url: 'https://github.com/maker/plugin/releases/download/v1.0.4/plugin.zip',
  }))
  const plugins = Array.from({ length: PACKAGES }, (_, i) => {
    const slug = `maker/plugin-${i + 1}`
    const version = `2.${round}.4`
    const facts = { name: `Plugin ${i + 1}`, author: 'Maker', url: 'https://github.com/maker/plugin', files }
    const changes = 'x'.repeat(BYTES / PACKAGES - 1030)
    return [slug, { slug, version, versions: { [version]: { ...facts, changes } } }]
  })
  const text = JSON.stringify({ name: 'A list', plugins: Object.fromEntries(plugins) })
  if (text.length < BYTES * 0.95) throw new Error(`The catalog has only ${text.length} bytes.`)
  return text
}
