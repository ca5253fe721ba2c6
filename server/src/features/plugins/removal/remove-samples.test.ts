import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { readZipEntries } from '../../../../test/read-zip-entries.ts'

const server = await aServer()

/** Two samples, the first with two formats. */
const SAMPLES = [
  aPlugin({ name: 'Pro-Q 3', path: '', isSample: true, version: '3.2', platform: 'macos' }),
  aPlugin({ name: 'Pro-Q 3', path: '', isSample: true, format: 'AU', version: '3.2', platform: 'macos' }),
  aPlugin({ name: 'Saturn 2', path: '', isSample: true, isFree: true, bundleId: 'com.fabfilter.saturn2' }),
]

const counted = async (table: string) => {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count
}

test('samples are marked, added once, and removed together; real plugins and those of others stay', async () => {
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  for (const visitor of [ana, ben]) await visitor.plugins.addMany({ body: { plugins: SAMPLES } })
  await ana.plugins.addMany({ body: { plugins: SAMPLES } })

  expect(await ana.plugins.list()).toMatchObject([
    {
      name: 'Pro-Q 3',
      formats: ['VST3', 'AU'],
      isSample: true,
      definitionId: null,
      metadata: { isFree: false },
    },
    { name: 'Saturn 2', isSample: true, definitionId: null, metadata: { isFree: true } },
  ])
  const real = await ana.plugins.add({ body: aPlugin({ name: 'Pro-Q 3', version: '3.1', isFree: true }) })
  expect(real).toMatchObject({ outcome: 'created', plugin: { isSample: false, metadata: { isFree: false } } })

  expect(await ana.plugins.removeSamples()).toEqual({ deletedCount: 2 })

  expect(await ana.plugins.list()).toEqual([real.plugin])
  expect(await ben.plugins.list()).toHaveLength(2)
  expect(await ana.plugins.removeSamples()).toEqual({ deletedCount: 0 })
})

test('a sample is no evidence, makes no definition, and an edit of it is not shared', async () => {
  const before = [await counted('definitions'), await counted('observations'), await counted('revisions')]
  const carl = await server.signedInAs('carl')
  await carl.plugins.addMany({ body: { plugins: SAMPLES } })
  const [sample] = await carl.plugins.list()
  if (!sample) throw new Error('There is no sample.')

  const edited = await carl.plugins.edit({
    params: { id: sample.id },
    body: { name: 'Pro-Q 3', manufacturer: 'Fab', type: 'Filter', version: '9.9' },
  })

  expect(edited).toMatchObject({ isSample: true, type: 'Filter', claims: [{ outcome: 'refused' }, {}] })
  expect([await counted('definitions'), await counted('observations'), await counted('revisions')]).toEqual(
    before,
  )
  await carl.plugins.bulkEdit({ body: { pluginIds: [sample.id], changes: { manufacturer: 'FabFilter' } } })
  // Both names that the sample has had are those of real plugins.
  for (const manufacturer of ['Fab', 'FabFilter']) {
    const real = await carl.plugins.add({ body: aPlugin({ name: 'Pro-Q 3', manufacturer }) })
    expect(real.outcome, manufacturer).toBe('created')
  }
})

test('a removed sample goes, too, and an export holds no samples', async () => {
  const dora = await server.signedInAs('dora')
  await dora.plugins.addMany({ body: { plugins: SAMPLES } })
  await dora.plugins.add({ body: aPlugin({ name: 'Timeless 3' }) })
  const [sample] = await dora.plugins.list()
  await dora.plugins.remove({ params: { id: sample?.id ?? '' } })

  const archive = readZipEntries(Buffer.from(await dora.account.exportData()))
  const { plugins } = JSON.parse(archive['plugfolio.json']?.toString('utf8') ?? '')
  expect(plugins.map(({ name }: { name: string }) => name)).toEqual(['Timeless 3'])
  expect(archive['plugins.csv']?.toString('utf8')).not.toContain('Saturn')

  expect(await dora.plugins.removeSamples()).toEqual({ deletedCount: 2 })
})
