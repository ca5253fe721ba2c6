import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAY } from '../../test/a-clock.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../test/a-server.ts'
import { aDataFolder } from '../../test/database/a-data-folder.ts'
import { runHostCommand } from '../../test/hosting/run-host-command.ts'
import { decideEverything, decideObservedSince } from '../features/definitions/decide-regularly.ts'

/** A server and a host with a catalog file. */
async function aHost() {
  const server = await aServer()
  const folder = await aDataFolder()
  const list = path.join(folder, 'our list.json')
  const writeList = (text: string) => writeFile(list, text)
  return { server, list, writeList, typed: (...words: string[]) => typed(server, ...words) }
}

async function typed(server: TestServer, ...words: string[]) {
  const { code, said } = await runHostCommand(server, words)
  return [code, said]
}

const aList = (version: string, more = {}) =>
  JSON.stringify({
    plugins: {
      'zap/tape': { name: 'Tape', author: 'Zap, Inc.', version, url: 'https://zap.example' },
      'zap/none': { name: 'None', author: 'Zap' },
      ...more,
    },
  })

const tape = (facts = {}) =>
  aPlugin({ name: 'Tape', manufacturer: 'Zap', architectures: ['arm64'], bundleId: 'com.zap.tape', ...facts })

test('versions of a catalog are updates at once, also for plugins added later, but not for LV2', async () => {
  const { server, list, writeList, typed } = await aHost()
  const decide = (since: Date) => decideObservedSince(server.db, since, server.clock.now())
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  await ana.plugins.add({ body: tape({ version: '1.2' }) })
  await ana.plugins.add({ body: tape({ version: '1.2', format: 'LV2', path: 'Tape.lv2' }) })
  await writeList(aList('1.4', { 'zap/saw': { name: 'Saw', author: 'Zap', version: '2.1' } }))

  const imported = await typed('catalog', 'import', list)
  server.clock.advance(DAY)
  await decide(server.clock.now())
  await ben.plugins.add({ body: tape({ name: 'Saw', bundleId: 'com.zap.saw', version: '2.0' }) })
  await decide(server.clock.now())

  expect(imported).toEqual([
    0,
    'The catalog our list.json names 2 plugins. Skipped without a manufacturer or a valid version: 1.',
  ])
  const updatesOf = async (person: typeof ana) =>
    (await person.definitions.available()).map(({ formats }) =>
      formats.map(({ format, latest }) => [format, latest.version, latest.by, latest.catalogs]),
    )
  const latestOf = (version: string) => ['VST3', version, 'catalog', [{ catalog: 'our list.json', version }]]
  expect(await updatesOf(ana)).toEqual([[latestOf('1.4')]])
  expect((await ana.definitions.available()).map(({ page }) => page)).toEqual(['https://zap.example'])
  expect(await updatesOf(ben)).toEqual([[latestOf('2.1')]])
})

test('an unreadable catalog changes nothing, a newer one replaces the old one, and a forgotten one is deleted', async () => {
  const { server, list, writeList, typed } = await aHost()
  const ana = await server.signedInAs('ana')
  await ana.plugins.add({ body: tape({ version: '1.2' }) })
  const latest = async () => {
    await decideEverything(server.db, server.clock.now())
    return (await ana.definitions.available())[0]?.formats[0]?.latest.version
  }
  await writeList(aList('1.4'))
  await typed('catalog', 'import', list)
  const first = await latest()

  const outcomes = []
  for (const text of ['<html>', '{}', `"${' '.repeat(8 * 1024 * 1024)}"`]) {
    await writeList(text)
    outcomes.push(await typed('catalog', 'import', list))
  }
  outcomes.push(await typed('catalog', 'import', `${list}.gone`))
  outcomes.push(await typed('catalog', 'import', path.dirname(list)))
  outcomes.push(await typed('catalog', 'import', 'http://127.0.0.1:9/list.json'))
  const unchanged = await latest()
  // The maker is spelled differently, but the slug is known.
  await writeList(aList('1.5').replace('Zap, Inc.', 'Zap Audio'))
  await typed('catalog', 'import', list)
  const newer = await latest()
  const forgotten = await typed('catalog', 'forget', 'our list.json')

  expect(outcomes).toEqual([
    [1, 'It is not JSON.'],
    [1, 'It is not an Open Audio Stack registry.'],
    [1, 'It is larger than 8 MB.'],
    [1, 'There is no such file.'],
    [1, 'It is not a file.'],
    [1, '127.0.0.1 is a private address, and catalogs are never read from one. Use a file instead.'],
  ])
  expect([first, unchanged, newer]).toEqual(['1.4', '1.4', '1.5'])
  expect(forgotten).toEqual([
    0,
    'The versions of the catalog our list.json are deleted. Libraries are updated within a day.',
  ])
  expect(await latest()).toBeUndefined()
  expect(await typed('catalog', 'forget', 'our list.json')).toEqual([
    1,
    'There is no catalog named "our list.json".',
  ])
})

test('a catalog is ignored for two products with the same name and maker', async () => {
  const { server, list, writeList, typed } = await aHost()
  const ana = await server.signedInAs('ana')
  for (const subtype of ['tap1', 'tap2']) {
    const audioUnit = { type: 'aufx', subtype, manufacturer: 'Zapp' }
    const body = tape({
      version: '1.2',
      format: 'AU',
      path: `${subtype}.component`,
      bundleId: null,
      audioUnit,
    })
    await ana.plugins.add({ body })
  }
  await writeList(aList('1.4'))

  await typed('catalog', 'import', list)
  await decideEverything(server.db, server.clock.now())

  expect(await ana.plugins.list()).toHaveLength(2)
  expect(await ana.definitions.available()).toEqual([])
})
