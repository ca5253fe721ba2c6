import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

/** A user with two plugins, each with a purchase, and one purchase of both. */
async function aBuyer(username: string) {
  const person = await server.signedInAs(username)
  await person.plugins.addMany({ body: { plugins: ['A', 'B'].map((name) => aPlugin({ name })) } })
  const plugins = await person.plugins.list()
  const [a = '', b = ''] = ['A', 'B'].map((name) => plugins.find((each) => each.name === name)?.id ?? '')
  await person.purchases.add({ body: aPurchase({ title: 'Of A', pluginIds: [a] }) })
  await person.purchases.add({ body: aPurchase({ title: 'Of B', pluginIds: [b] }) })
  await person.purchases.add({ body: aPurchase({ title: 'Of both', pluginIds: [a, b] }) })
  return { person, a, b }
}

const titlesOf = async (person: Visitor, id: string) =>
  (await person.purchases.ofPlugin({ params: { id } })).map(({ title }) => title).sort()

test('a merged plugin brings its purchases along, and undoing the merge gives each its own', async () => {
  const { person, a, b } = await aBuyer('ana')
  const before = await person.purchases.list()

  const { act = '' } = await person.plugins.merge({ params: { id: a }, body: { pluginIds: [b] } })

  expect(await titlesOf(person, a)).toEqual(['Of A', 'Of B', 'Of both'])
  await person.plugins.undo({ params: { id: act } })
  expect(await titlesOf(person, a)).toEqual(['Of A', 'Of both'])
  expect(await titlesOf(person, b)).toEqual(['Of B', 'Of both'])
  expect(await person.purchases.list()).toEqual(before)
})

test('what a split entry was linked with stays linked when the split is undone', async () => {
  const ben = await server.signedInAs('ben')
  const of = (format: 'VST3' | 'AU', path: string) =>
    aPlugin({ name: 'Tape', format, path, bundleId: 'com.a.tape' })
  await ben.plugins.addMany({ body: { plugins: [of('VST3', 'Tape.vst3'), of('AU', 'Tape.component')] } })
  const [plugin] = await ben.plugins.list()
  const id = plugin?.id ?? ''
  const { installations } = await ben.plugins.open({ params: { id } })
  const unit = installations.find(({ format }) => format === 'AU')?.id ?? ''
  const made = await ben.plugins.split({ params: { id }, body: { installationIds: [unit] } })
  await ben.purchases.add({ body: aPurchase({ title: 'Of the unit', pluginIds: [made.id] }) })

  await ben.plugins.undo({ params: { id: made.act ?? '' } })

  expect(await titlesOf(ben, id)).toEqual(['Of the unit'])
})

test('a removed plugin that is added again has its purchases', async () => {
  const { person, a } = await aBuyer('cora')
  await person.plugins.remove({ params: { id: a } })
  server.clock.advance(1000)

  await person.plugins.add({ body: aPlugin({ name: 'A' }) })

  expect(await titlesOf(person, a)).toEqual(['Of A', 'Of both'])
})
