import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aProfile, PROFILE_LICENSES } from '../../../test/a-profile.ts'
import { aServer } from '../../../test/a-server.ts'
import { aUadPerson, aUadPlugin } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

const NO_LICENSE = { description: '', isFree: false }

async function libraryOf({ plugins }: Visitor) {
  const library = await plugins.list()
  return Object.fromEntries(library.map(({ name, isOwned, metadata }) => [name, { isOwned, metadata }]))
}

async function idOf({ plugins }: Visitor, name: string) {
  return (await plugins.list()).find((plugin) => plugin.name === name)?.id ?? ''
}

/** Uploads and analyzes another profile, for a user whose library has been analyzed before. */
async function analyzedAgain({ uad }: Visitor, licenses: Record<string, string>) {
  await uad.uploadAgain()
  await uad.upload({ body: { fileContent: aProfile(licenses) } })
  return uad.analyze()
}

test('an analysis saves license, brand and ownership of matched plugins, and changes no other plugin', async () => {
  const ana = await aUadPerson(server, 'ana', 2)
  const license = (authName: string, ownership: string) => ({
    ...NO_LICENSE,
    authName,
    authGroup: expect.any(String),
    ownership,
  })

  await ana.uad.analyze()

  expect(await libraryOf(ana)).toEqual({
    'UAD Studer A800': { isOwned: true, metadata: license('UAD Studer A800 Tape Recorder', 'owned') },
    'UAD Raw': { isOwned: false, metadata: license('UAD Raw Distortion', 'not-owned') },
    'UAD Galaxy Tape Echo': { isOwned: false, metadata: license('UAD Galaxy Tape Echo', 'not-owned') },
    'UAD Cambridge': { isOwned: false, metadata: license('UAD Cambridge EQ', 'trial') },
    'UAD Pure Plate': { isOwned: true, metadata: license('UAD Pure Plate Reverb', 'unknown') },
    uaudio_la2a: { isOwned: true, metadata: { ...NO_LICENSE, supersededBy: expect.any(String) } },
    'Pro-Q 3': { isOwned: true, metadata: { ...NO_LICENSE, supersededBy: 'Pro-Q 4' } },
  })
})

test('an analysis invalidates the cached list of plugins', async () => {
  const ben = await aUadPerson(server, 'ben', 2)
  const { headers } = await ben.request({ url: '/api/plugins' })

  await ben.uad.analyze()

  const again = await ben.request({
    url: '/api/plugins',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(200)
})

test('an analysis does not change plugins that the user has marked', async () => {
  const carl = await aUadPerson(server, 'carl', 2)
  const mark = async (name: string, isOwned: boolean) =>
    carl.plugins.change({ params: { id: await idOf(carl, name) }, body: { isOwned } })
  await mark('UAD Raw', true)
  await mark('UAD Studer A800', false)

  await carl.uad.analyze()

  expect(await libraryOf(carl)).toMatchObject({
    'UAD Raw': { isOwned: true, metadata: { ownership: 'not-owned', ownershipMark: 'owned' } },
    'UAD Studer A800': { isOwned: false, metadata: { ownership: 'owned', ownershipMark: 'not-owned' } },
  })
})

test('a plugin of unknown ownership stays owned or not owned, as before', async () => {
  const dora = await aUadPerson(server, 'dora', 3)
  const licenses = { ...PROFILE_LICENSES, 'UAD Raw Distortion': 'Auth update required' }

  await analyzedAgain(dora, licenses)

  expect(await libraryOf(dora)).toMatchObject({
    'UAD Pure Plate': { isOwned: true, metadata: { ownership: 'unknown' } },
    'UAD Raw': { isOwned: false, metadata: { ownership: 'unknown' } },
  })
})

test('a plugin that was bought is owned after the next analysis', async () => {
  const emil = await aUadPerson(server, 'emil', 5)

  await analyzedAgain(emil, { ...PROFILE_LICENSES, 'UAD Raw Distortion': 'Authorized for all devices' })

  expect(await libraryOf(emil)).toMatchObject({
    'UAD Raw': { isOwned: true, metadata: { ownership: 'owned' } },
  })
})

test('a license that is not in the new profile is removed', async () => {
  const fay = await aUadPerson(server, 'fay', 3)

  const answer = await analyzedAgain(fay, { 'UAD Studer A800 Tape Recorder': 'Authorized for all devices' })

  expect(answer).toMatchObject({ matchedCount: 1, ownedCount: 1, notOwnedCount: 0 })
  expect((await libraryOf(fay))['UAD Raw']).toEqual({ isOwned: false, metadata: NO_LICENSE })
})

test('an analysis preserves the metadata that the user has edited', async () => {
  const gus = await aUadPerson(server, 'gus', 2)
  const params = { id: await idOf(gus, 'UAD Raw') }
  await gus.plugins.edit({ params, body: { name: 'UAD Raw', description: 'Fuzz', isFree: true } })

  await gus.uad.analyze()

  expect(await libraryOf(gus)).toMatchObject({
    'UAD Raw': { metadata: { description: 'Fuzz', isFree: true, ownership: 'not-owned' } },
  })
})

test('a plugin with a license becomes a UAD plugin; a similar name is not enough', async () => {
  const plugins = [
    { ...aUadPlugin('UAD Raw'), isUAD: false },
    aPlugin({ name: 'Raw', manufacturer: 'Another Maker', path: 'Raw.vst3' }),
    aPlugin({ name: 'Squad', path: 'Squad.vst3', isUAD: true }),
  ]
  const ina = await aUadPerson(server, 'ina', 3, { plugins })

  const library = await ina.plugins.list()
  expect(library.map(({ name, isUAD, metadata }) => ({ name, isUAD, metadata }))).toEqual([
    { name: 'Raw', isUAD: false, metadata: NO_LICENSE },
    { name: 'Squad', isUAD: true, metadata: NO_LICENSE },
    { name: 'UAD Raw', isUAD: true, metadata: expect.objectContaining({ ownership: 'not-owned' }) },
  ])
})

test('an analysis ignores removed plugins', async () => {
  const hal = await aUadPerson(server, 'hal', 2)
  const params = { id: await idOf(hal, 'UAD Raw') }
  await hal.plugins.remove({ params })

  expect(await hal.uad.analyze()).toMatchObject({ matchedCount: 4, notOwnedCount: 1 })
  const { isOwned, metadata } = await hal.plugins.restore({ params })
  expect({ isOwned, metadata }).toEqual({ isOwned: true, metadata: NO_LICENSE })
})

test('two thousand UAD plugins are analyzed together', async () => {
  const plugins = Array.from({ length: 2000 }, (_, index) => aUadPlugin(`UAD Title ${index}`))
  const licenses = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`UAD Title ${index}`, 'Demo not started']),
  )
  const ida = await aUadPerson(server, 'ida', 2, { plugins, profile: aProfile(licenses) })
  const start = performance.now()

  const answer = await ida.uad.analyze()

  const seconds = (performance.now() - start) / 1000
  expect(answer).toMatchObject({ matchedCount: 2000, notOwnedCount: 2000 })
  // Generous, for slow machines; one query per plugin would still be slower.
  expect(seconds).toBeLessThan(5)
  console.info(`An analysis of 2,000 UAD plugins: ${(seconds * 1000).toFixed(0)} ms`)
})
