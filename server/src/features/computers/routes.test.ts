import { expect, test } from 'vitest'
import { placesIn } from '#shared/computers/computer.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { exportedLibrary, importLibrary } from '../transfer/testing/import-archive.ts'
import { sweep } from '../upkeep/sweep.ts'

const server = await aServer()

/** A user with plugins of these names. */
async function aLibrary(username: string, ...names: string[]) {
  const person = await server.signedInAs(username)
  for (const name of names) await person.plugins.add({ body: aPlugin({ name, manufacturer: name }) })
  return { person, ...(await idsOf(person)) }
}

async function idsOf(person: Visitor) {
  const ids = new Map((await person.plugins.list()).map(({ name, id }) => [name, id]))
  return { ids: (...names: string[]) => names.map((name) => ids.get(name) ?? '') }
}

const aList = (pluginIds: string[]): Parameters<Visitor['computers']['add']>[0]['body'] => ({
  name: ' New Studio ',
  from: null,
  platform: 'macos',
  formats: ['VST3', 'VST3', 'AU'],
  pluginIds,
})

test('the present installations of a library are listed with their computers', async () => {
  const person = await server.signedInAs('places')
  const { helper, machine } = await aHelper(server, person)
  const facts = { version: '1.0', architectures: ['x86_64', 'arm64'], minSystem: '10.13' }
  const tape = aPlugin({ name: 'Tape', path: '/Library/Tape.vst3', platform: 'macos', ...facts })
  await helper.plugins.addMany({ body: { plugins: [tape] } })
  const path = 'Dropped.component'
  await person.plugins.add({ body: aPlugin({ name: 'Dropped', path, format: 'AU' }) })

  const answer = await person.computers.places()

  const [tapeId, droppedId] = (await idsOf(person)).ids('Tape', 'Dropped')
  expect(answer.machines).toEqual(['', machine].sort())
  const found = placesIn(answer)
  expect(found).toHaveLength(2)
  const placeOf = (id = '') => found.find(({ pluginId }) => pluginId === id)
  expect(placeOf(tapeId)).toMatchObject({ machine, format: 'VST3', path: '', platform: 'macos', ...facts })
  expect(placeOf(droppedId)).toMatchObject({ machine: '', format: 'AU', platform: null, path })
})

test('a checklist has the chosen plugins of the library once', async () => {
  const { person, ids } = await aLibrary('lists', 'Diva', 'Zebra')
  const [diva = '', zebra = ''] = ids('Diva', 'Zebra')
  const { ids: foreign } = await aLibrary('theirs', 'Saw')
  await expect(person.computers.add({ body: aList(foreign('Saw')) })).rejects.toMatchObject({ status: 400 })
  const list = await person.computers.add({ body: aList([zebra, diva, zebra, ...foreign('Saw')]) })
  expect(list).toMatchObject({
    name: 'New Studio',
    formats: ['VST3', 'AU'],
    pluginIds: [zebra, diva],
    done: [],
  })
  expect(await person.computers.open({ params: { id: list.id } })).toEqual(list)
})

test('ticks of two pages add up, and unticking takes back', async () => {
  const { person, ids } = await aLibrary('ticks', 'Diva', 'Zebra')
  const [diva = '', zebra = ''] = ids('Diva', 'Zebra')
  const { id } = await person.computers.add({ body: aList([diva, zebra]) })
  const tick = async (done: string[], undone: string[] = []) =>
    (await person.computers.tick({ params: { id }, body: { done, undone } })).done
  await Promise.all([tick([diva]), tick(['step:ilok:ilok']), tick([zebra])])
  expect((await tick([])).toSorted()).toEqual([diva, zebra, 'step:ilok:ilok'].sort())
  expect((await tick([diva], [diva, zebra])).toSorted()).toEqual([diva, 'step:ilok:ilok'].sort())
})

test('a removed checklist is restored for seven days, and then deleted by the sweep', async () => {
  const { person, ids } = await aLibrary('removal', 'Diva')
  const list = await person.computers.add({ body: aList(ids('Diva')) })
  const params = { id: list.id }
  await person.computers.tick({ params, body: { done: ids('Diva') } })
  await person.computers.remove({ params })
  expect(await person.computers.checklists()).toEqual([])
  await person.computers.restore({ params })
  expect((await person.computers.open({ params })).done).toEqual(ids('Diva'))
  await person.computers.remove({ params })
  server.clock.advance(4 * DAY)
  await person.account.me()
  server.clock.advance(4 * DAY)
  await expect(person.computers.restore({ params })).rejects.toMatchObject({ status: 404 })
  expect((await sweep(server.db, server.blobs, server.clock.now())).checklists).toBe(1)
})

test('checklists are exported and imported unchanged, and undoing the import removes untouched ones', async () => {
  const { person: ana, ids } = await aLibrary('ana', 'Diva', 'Zebra')
  const [diva = '', zebra = ''] = ids('Diva', 'Zebra')
  const first = await ana.computers.add({ body: aList([diva, zebra]) })
  await ana.computers.tick({ params: { id: first.id }, body: { done: [diva, 'step:maker:acme'] } })
  await ana.computers.change({ params: { id: first.id }, body: { machine: 'a machine' } })
  server.clock.advance(1000)
  await ana.computers.add({ body: { ...aList([zebra]), name: 'Laptop' } })
  const removed = await ana.computers.add({ body: { ...aList([zebra]), name: 'Removed' } })
  await ana.computers.remove({ params: { id: removed.id } })
  const library = await exportedLibrary(ana)
  const { person: ben } = await aLibrary('ben', 'Zebra')

  const { id, checklistCounts } = await importLibrary(ben, library)
  expect(checklistCounts).toEqual({ createdCount: 2, joinedCount: 0, unchangedCount: 0 })
  expect((await importLibrary(ben, library)).checklistCounts.unchangedCount).toBe(2)

  const shown = async (person: Visitor) => {
    const named = new Map((await person.plugins.list()).map((plugin) => [plugin.id, plugin.name]))
    const nameOf = (key: string) => named.get(key) ?? key
    const all = await person.computers.checklists()
    return Promise.all(
      all.map(async (each) => {
        const { id: _, ...list } = await person.computers.open({ params: { id: each.id } })
        return { ...list, pluginIds: list.pluginIds.map(nameOf), done: list.done.map(nameOf) }
      }),
    )
  }
  expect(await shown(ben)).toEqual(await shown(ana))
  const touched = (await ben.computers.checklists())[0]
  await ben.computers.change({ params: { id: touched?.id ?? '' }, body: { name: 'Kept' } })
  await ben.transfer.undo({ params: { id } })
  expect((await ben.computers.checklists()).map(({ name }) => name)).toEqual(['Kept'])
})
