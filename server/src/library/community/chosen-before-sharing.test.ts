import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServerWith } from '../../../test/a-server.ts'

const OTHERS = {
  name: 'x',
  manufacturer: 'x',
  type: 'x',
  description: 'x',
  updateUrl: 'https://x.example',
  isFree: false,
}

test('values from before sharing count as chosen', async () => {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.add({ body: aPlugin({ name: 'Full', type: 'EQ' }) })
  await server.pool.query(`update plugins set update_url = 'https://example.org/',
    metadata = '{"description": "Mine", "isFree": true}'`)
  await ana.plugins.add({ body: aPlugin({ name: 'Bare' }) })
  const [bare, full] = await ana.plugins.list()
  const migration = await readFile(
    join(import.meta.dirname, '../../db/migrations/0005_community.sql'),
    'utf8',
  )

  await server.pool.query(migration.slice(migration.lastIndexOf('UPDATE "plugins"')))
  await server.pool.query('insert into shared_values (definition_id, shown) select id, $1 from definitions', [
    OTHERS,
  ])

  await server.pool.query('update users set library_revision = library_revision + 1')
  expect(await ana.plugins.list()).toEqual([
    {
      ...bare,
      type: 'x',
      updateUrl: 'https://x.example',
      metadata: { ...bare?.metadata, description: 'x', isFree: false },
    },
    full,
  ])
})
