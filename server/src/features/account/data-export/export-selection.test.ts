import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPicture } from '../../../../test/a-picture.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { readZipEntries } from '../../../../test/read-zip-entries.ts'

const server = await aServer()

async function selectionOf(visitor: Visitor, pluginIds: string[]) {
  const entries = readZipEntries(Buffer.from(await visitor.account.exportSelection({ body: { pluginIds } })))
  const text = (name: string) => entries[name]?.toString('utf8') ?? ''
  return {
    names: Object.keys(entries),
    json: JSON.parse(text('plugfolio.json')),
    csv: text('plugins.csv'),
    readme: text('README.txt'),
    all: Buffer.concat(Object.values(entries)).toString(),
  }
}

const owned = async (visitor: Visitor, name: string) =>
  (await visitor.plugins.add({ body: aPlugin({ name, path: `${name}.vst3` }) })).plugin.id

const withPicture = async (visitor: Visitor, id: string) => {
  const file = new File([await aPicture()], 'a.png')
  return (await visitor.screenshots.upload({ params: { id }, file })).screenshot?.split('/').at(-1)
}

test('the archive has the selected plugins with notes, updates, collections and pictures, and nothing else', async () => {
  const ana = await server.signedInAs('ana')
  const [diva, zebra] = [await owned(ana, 'Diva'), await owned(ana, 'Zebra')]
  await ana.plugins.change({ params: { id: diva }, body: { notes: 'Pads', tags: ['synth'] } })
  const [shown] = [await withPicture(ana, diva), await withPicture(ana, zebra)]
  await ana.collections.add({ body: { name: 'Live', kind: 'picked', pluginIds: [diva, zebra] } })
  await ana.collections.add({ body: { name: 'Basement', kind: 'picked', pluginIds: [zebra] } })
  await ana.updates.start({ body: { pluginIds: [diva, zebra] } })

  const { names, json, csv, readme, all } = await selectionOf(ana, [diva])

  expect(names).toEqual(['README.txt', 'plugfolio.json', 'plugins.csv', `pictures/${shown}.webp`])
  expect(Object.keys(json)).toEqual([
    'format',
    'formatVersion',
    'exportedAt',
    'updateHistory',
    'collections',
    'plugins',
  ])
  expect(json.plugins).toMatchObject([
    { id: diva, name: 'Diva', notes: 'Pads', tags: ['synth'], installations: [{ path: 'Diva.vst3' }] },
  ])
  expect(json.updateHistory).toMatchObject([{ pluginName: 'Diva' }])
  expect(json.collections).toMatchObject([{ name: 'Live', pluginIds: [diva] }])
  expect(csv.split('\r\n')).toHaveLength(1 + 1 + 1)
  expect(readme).toContain('contains 1 plugin of')
  expect(all).not.toMatch(/Zebra|Basement|ana@example/)
})

test('the whole library as a selection has the plugins of a full export, in its order', async () => {
  const bea = await server.signedInAs('bea')
  const plugins = Array.from({ length: 1200 }, (_, index) => aPlugin({ name: `Plugin ${index}` }))
  for (const part of [0, 600])
    await bea.plugins.addMany({ body: { plugins: plugins.slice(part, part + 600) } })
  const full = readZipEntries(Buffer.from(await bea.account.exportData()))
  const ids = (await bea.plugins.list()).map(({ id }) => id)

  const { json, csv } = await selectionOf(bea, [...ids, ...ids.slice(0, 100)].reverse())

  expect(json.plugins).toEqual(JSON.parse(full['plugfolio.json']?.toString() ?? '').plugins)
  expect(csv).toBe(full['plugins.csv']?.toString())
})

test('plugins of others, removed ones and samples are left out, and nothing is refused', async () => {
  const [carl, dora] = [await server.signedInAs('carl'), await server.signedInAs('dora')]
  const [own, gone] = [await owned(carl, 'Own'), await owned(carl, 'Gone')]
  const foreign = await owned(dora, 'Foreign')
  await carl.plugins.remove({ params: { id: gone } })

  const { json } = await selectionOf(carl, [foreign, gone, own, randomUUID()])
  expect(json.plugins).toMatchObject([{ name: 'Own' }])

  for (const pluginIds of [[foreign], [gone], [randomUUID()]])
    await expect(carl.account.exportSelection({ body: { pluginIds } })).rejects.toMatchObject({
      status: 404,
      reason: 'None of these plugins can be exported: they are sample plugins, or no longer in your library.',
    })
})

const tooMany = Array.from({ length: 10_001 }, () => randomUUID())

test.each([
  ['nothing', [], 'Choose at least one plugin.'],
  ['what is no id', ['../../etc'], 'This is not the id of a plugin.'],
  [
    '10,001 plugins',
    tooMany,
    'At most 10000 plugins can be exported as a selection. Export Data exports all.',
  ],
])('a selection of %s is refused', async (_, pluginIds, reason) => {
  const eve = await server.signedInAs(`eve${randomUUID().slice(0, 8)}`)

  await expect(eve.account.exportSelection({ body: { pluginIds } })).rejects.toMatchObject({
    status: 400,
    reason,
  })
})

test('10,000 ids are read, and the archive is a download that no cache stores', async () => {
  const fay = await server.signedInAs('fay')
  const own = await owned(fay, 'Own')

  const { statusCode, headers } = await fay.request({
    method: 'POST',
    url: '/api/account/export',
    payload: { pluginIds: [...tooMany.slice(0, 9999), own] },
  })

  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="plugfolio-selection.zip"',
    'cache-control': 'no-store',
  })
})
