import { expect, test } from 'vitest'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'

const server = await aServer()

/** The plugin that an older version added for a folder. */
const folder = (path = 'calf.lv2') =>
  aPlugin({ name: 'calf', manufacturer: '', format: 'LV2', path, size: 900 })
const inCalf = (name: string, path = 'calf.lv2') =>
  aPlugin({
    name,
    manufacturer: 'Calf Studio Gear',
    format: 'LV2',
    path,
    bundleId: `http://calf.example/${name}`,
  })

async function aFolderEntry(username: string, path?: string) {
  const browser = await server.signedInAs(username)
  const { plugin } = await browser.plugins.add({ body: folder(path) })
  const params = { id: plugin.id }
  await browser.plugins.change({ params, body: { isFavorite: true, tags: ['linux'] } })
  await browser.plugins.change({ params, body: { notes: 'From Debian' } })
  const names = async () => (await browser.plugins.list()).map(({ name }) => name)
  return { browser, params, names }
}

test('the first plugin read from an LV2 folder takes over the entry of the folder, with what its user added', async () => {
  const { browser, params, names } = await aFolderEntry('ana')

  const { plugin } = await browser.plugins.add({ body: inCalf('Reverb') })
  await browser.plugins.addMany({ body: { plugins: [inCalf('Flanger'), inCalf('Vinyl')] } })

  expect(plugin).toMatchObject({
    id: params.id,
    name: 'Reverb',
    manufacturer: 'Calf Studio Gear',
    isFavorite: true,
    tags: ['linux'],
    size: null,
  })
  expect(await browser.plugins.open({ params })).toMatchObject({ notes: 'From Debian' })
  expect(await names()).toEqual(['Flanger', 'Reverb', 'Vinyl'])
  await browser.plugins.addMany({
    body: { plugins: ['Reverb', 'Flanger', 'Vinyl'].map((name) => inCalf(name)) },
  })
  expect(await names()).toEqual(['Flanger', 'Reverb', 'Vinyl'])
})

test('a scan takes over the entry of the same folder, also of a dropped one, and keeps a name that the user chose', async () => {
  const { browser, params, names } = await aFolderEntry('ben')
  await browser.plugins.edit({ params, body: { name: 'My Calf' } })
  const { helper } = await aHelper(server, browser)
  const path = '/usr/lib/lv2/calf.lv2'

  await helper.plugins.addMany({ body: { plugins: [inCalf('Reverb', path), inCalf('Flanger', path)] } })

  expect(await names()).toEqual(['Flanger', 'My Calf'])
  const { installations } = await browser.plugins.open({ params })
  expect(installations.map((one) => [one.path, one.bundleId])).toEqual([[path, 'http://calf.example/Reverb']])
})

test.each([
  ['of another folder', folder('other.lv2')],
  ['that has another format, too', aPlugin({ name: 'calf', manufacturer: '', path: 'calf.vst3' })],
])('an entry %s stays', async (what, other) => {
  const browser = await server.signedInAs(what.replaceAll(/\W/g, '-'))
  if (other.format !== 'LV2') await browser.plugins.add({ body: folder() })
  await browser.plugins.add({ body: other })

  await browser.plugins.add({ body: inCalf('Reverb') })

  expect((await browser.plugins.list()).map(({ name }) => name)).toEqual(['calf', 'Reverb'])
})
