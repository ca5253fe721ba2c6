import { expect, test } from 'vitest'
import type { PluginEdit } from '#shared/plugins/plugin-edit.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { trust } from '../../../db/schema.ts'

const server = await aServer()

const SAID = {
  manualUrl: 'https://www.fabfilter.com/manual.pdf',
  supersededBy: 'Pro-Q 4 by FabFilter',
  discontinued: '2024-05-01 https://www.fabfilter.com/end',
}
const productOf = (name: string) => aPlugin({ name, bundleId: `com.fabfilter.${name.replace(' ', '.')}` })
const oldOne = productOf('Pro-Q 3')
const newOne = productOf('Pro-Q 4')

async function aUser(username: string) {
  const person = await server.signedInAs(username)
  const { plugin: added } = await person.plugins.add({ body: oldOne })
  return { person, id: added.id }
}

/** Saves the dialog as it sends it, with the shared values that it showed. */
async function edit(person: Visitor, id: string, changes: Partial<PluginEdit>, name = 'Pro-Q 3') {
  const { fields } = await person.community.state({ params: { id } })
  const base = Object.fromEntries(fields.map(({ field, revisionId }) => [field, revisionId]))
  return person.plugins.edit({ params: { id }, body: { name, base, ...changes } })
}

const metadataOf = async (person: Visitor, id: string) =>
  (await person.plugins.open({ params: { id } })).metadata

test('what a trusted owner says is shown to the others, below what they choose themselves', async () => {
  const { person: ben, id } = await aUser('ben')
  await server.db.insert(trust).values({ userId: (await ben.account.me()).id, level: 'trusted' })
  const { person: carl, id: carlsId } = await aUser('carl')

  const { claims } = await edit(ben, id, SAID)
  expect(claims.map(({ field, outcome }) => `${field} ${outcome}`)).toEqual([
    'manualUrl live',
    'supersededBy live',
    'discontinued live',
  ])
  expect(await metadataOf(carl, carlsId)).toMatchObject(SAID)

  await edit(carl, carlsId, { supersededBy: '', discontinued: 'no' })
  expect(await metadataOf(carl, carlsId)).toMatchObject({ ...SAID, supersededBy: '', discontinued: 'no' })
  expect(await metadataOf(ben, id)).toMatchObject(SAID)

  await carl.plugins.acceptShared({
    params: { id: carlsId },
    body: { fields: ['supersededBy', 'discontinued'] },
  })
  expect(await metadataOf(carl, carlsId)).toMatchObject(SAID)
})

test('a manual that is no web address is refused with a sentence', async () => {
  const { person, id } = await aUser('mia')
  await expect(edit(person, id, { manualUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
    status: 400,
    reason: 'Manual must be a web address that begins with http:// or https://.',
  })
})

test('the successor is named when it is in the library, also under another name, and not for others', async () => {
  const { person, id } = await aUser('emma')
  const successor = async () => (await person.plugins.open({ params: { id } })).successor
  await edit(person, id, SAID)
  expect(await successor()).toBeUndefined()

  const { plugin: other } = await person.plugins.add({ body: newOne })
  expect(await successor()).toEqual({ id: other.id, name: 'Pro-Q 4' })
  await edit(person, other.id, {}, 'My equalizer')
  expect(await successor()).toEqual({ id: other.id, name: 'My equalizer' })

  await edit(person, id, { supersededBy: 'Pro-Q 4 by fabfilter Inc.' })
  expect(await successor()).toMatchObject({ id: other.id })
  await edit(person, id, { supersededBy: 'Pro-Q 3' })
  expect(await successor()).toBeUndefined()

  const { person: fred, id: fredsId } = await aUser('fred')
  await edit(fred, fredsId, { supersededBy: 'Pro-Q 4' })
  expect((await fred.plugins.open({ params: { id: fredsId } })).successor).toBeUndefined()
  await edit(person, id, SAID)
  await person.plugins.remove({ params: { id: other.id } })
  expect(await successor()).toBeUndefined()
})
