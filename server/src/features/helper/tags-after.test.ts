import { expect, test } from 'vitest'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'

const server = await aServer()

const FIRST = '00000000-0000-0000-0000-000000000000'

test('a helper reads the tags of its own account with the keys and the places on its computer', async () => {
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const { helper, machine } = await aHelper(server, ana)
  const classId = '72C4DB717A4D459AB97E51745D84B39D'
  const { plugin } = await ana.plugins.add({ body: aPlugin({ classId }) })
  const { plugin: gone } = await ana.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ben.plugins.add({ body: aPlugin({ name: 'Of Ben' }) })
  await ana.plugins.change({ params: { id: plugin.id }, body: { tags: ['Vocals'], isFavorite: true } })
  await ana.plugins.remove({ params: { id: gone.id } })
  const place = '/Library/Audio/Plug-Ins/VST3/Pro-Q 3.vst3'
  await server.pool.query(`update installations set machine = $1, path = $2 where plugin_id = $3`, [
    machine,
    place,
    plugin.id,
  ])

  expect(await helper.device.tags({ params: { after: FIRST } })).toEqual([
    {
      id: plugin.id,
      name: 'Pro-Q 3',
      manufacturer: 'FabFilter',
      tags: ['Vocals'],
      isFavorite: true,
      keys: expect.arrayContaining([`cid:${classId}`]),
      places: [{ format: 'VST3', path: place }],
    },
  ])
  expect(await helper.device.tags({ params: { after: plugin.id } })).toEqual([])
  await expect(ana.device.tags({ params: { after: FIRST } })).rejects.toMatchObject({ status: 401 })
})
