import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { CATALOG_SOURCES, parseCatalogSource } from '#shared/catalogs/source.ts'
import { aClock, DAY, HOUR, SECOND } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { anEmptyDatabase } from '../../../test/database/an-empty-database.ts'
import { configOf } from '../../config/config.ts'
import { catalogs, users } from '../../db/schema.ts'
import { keepKnownProducts } from '../../library/products/keep-known-products.ts'
import { decideObservedSince } from '../definitions/decide-regularly.ts'
import { deleteCatalog, importCatalog } from './import-catalog.ts'
import { importDueCatalogs } from './import-regularly.ts'
import { aCatalogFile, aCatalogSite } from './testing/a-catalog-site.ts'

async function anAdministrator(environment = {}) {
  const server = await aServer(environment)
  const ana = await server.signedInAs('ana')
  await server.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'ana'))
  return { server, ana }
}

const silent = { info: () => undefined, warn: () => undefined }
const OFF = { isOn: false, isFixed: false, plugins: 0, readAt: null, failure: '' }

test('an administrator switches a catalog on and off, and sees what it holds', async () => {
  const { server, ana } = await anAdministrator()
  expect(await ana.catalogs.list()).toMatchObject([
    OFF,
    { id: 'homebrew', name: 'Homebrew', host: 'formulae.brew.sh', ...OFF },
    OFF,
  ])

  const on = await ana.catalogs.switch({ body: { id: 'homebrew', isOn: true } })
  expect(on[1]).toMatchObject({ isOn: true, readAt: null })
  await importCatalog(server.db, {
    ...CATALOG_SOURCES.homebrew,
    place: await aCatalogFile([CASK]),
    isAddress: false,
  })
  expect((await ana.catalogs.list())[1]).toMatchObject({ plugins: 1 })

  const off = await ana.catalogs.switch({ body: { id: 'homebrew', isOn: false } })
  expect(off[1]).toMatchObject(OFF)
  const { rows } = await server.pool.query('select * from catalog_versions')
  expect(rows).toEqual([])
})

test('a plugin is free by its license in a catalog, below what its user says, until the catalog is off', async () => {
  const { server, ana } = await anAdministrator()
  const bundleOf = (name: string) => aPlugin({ name, manufacturer: 'Unheard Of', path: name })
  const params = { id: (await ana.plugins.add({ body: bundleOf('Wobble') })).plugin.id }
  await ana.plugins.add({ body: bundleOf('Wiggle') })
  const isFree = async () =>
    Object.fromEntries(
      (await ana.plugins.list()).map(({ name, metadata, knownFields }) => [
        name,
        [metadata.isFree, ...(knownFields ?? [])].join(),
      ]),
    )
  const packageOf = (name: string) => ({ name, author: 'Unheard Of', version: '1.2', license: 'mit' })
  const names = ['Wobble', 'Wiggle', 'Later']
  const file = await aCatalogFile(Object.fromEntries(names.map((name) => [`org/${name}`, packageOf(name)])))
  const source = { ...CATALOG_SOURCES['open-audio-stack'], place: file, isAddress: false }
  const steps = [await isFree()]

  await importCatalog(server.db, source)
  await keepKnownProducts(server.db, server.clock.now())
  await ana.plugins.add({ body: bundleOf('Later') })
  steps.push(await isFree())
  await ana.plugins.edit({ params, body: { name: 'Wobble', isFree: false } })
  steps.push(await isFree())
  await deleteCatalog(server.db, source.name)
  await keepKnownProducts(server.db, server.clock.now())
  steps.push(await isFree())

  expect(steps).toEqual([
    { Wobble: 'false', Wiggle: 'false' },
    { Wobble: 'true,isFree', Wiggle: 'true,isFree', Later: 'true,isFree' },
    { Wobble: 'false', Wiggle: 'true,isFree', Later: 'true,isFree' },
    { Wobble: 'false', Wiggle: 'false', Later: 'false' },
  ])
})

const CASK = {
  token: 'ignite-tape',
  name: ['Ignite Tape'],
  homepage: 'https://www.ignite.example/tape/',
  version: '2.5,1830',
  deprecated: false,
  disabled: false,
  artifacts: [{ vst3_plugin: ['VST3/Tape.vst3'] }, { uninstall: [{ pkgutil: 'com.ignite.tape' }] }],
}

test('a catalog that was switched on is read from loopback in its form, and its versions are updates', async () => {
  const { server, ana } = await anAdministrator()
  const casks = JSON.stringify([CASK])
  const site = await aCatalogSite((_, response) => response.end(casks))
  const { place } = CATALOG_SOURCES.homebrew
  CATALOG_SOURCES.homebrew.place = `${site.address}/api/cask.json`
  onTestFinished(() => {
    CATALOG_SOURCES.homebrew.place = place
  })
  await ana.plugins.add({
    body: aPlugin({ name: 'Tape', manufacturer: 'Ignite', version: '2.0', platform: 'macos' }),
  })
  await ana.catalogs.switch({ body: { id: 'homebrew', isOn: true } })

  await importDueCatalogs(server.db, undefined, silent, server.clock.now(), site.network)
  await decideObservedSince(server.db, new Date(0), new Date())

  expect((await ana.catalogs.list())[1]).toMatchObject({ isOn: true, plugins: 1, failure: '' })
  expect(await ana.definitions.available()).toMatchObject([
    {
      formats: [{ format: 'VST3', latest: { version: '2.5', by: 'catalog' } }],
      page: 'https://www.ignite.example/tape/',
    },
  ])
})

test('a catalog above its own limit, of another form, or at a private address after a redirect is refused', async () => {
  const { server } = await anAdministrator()
  const site = await aCatalogSite((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: 'http://inside.test/cask.json' }).end()
    else response.end(request.url === '/large' ? `[${' '.repeat(2 * 1024 * 1024)}]` : '{}')
  })
  const read = (path: string, maxBytes: number) =>
    importCatalog(
      server.db,
      { ...CATALOG_SOURCES.homebrew, place: `${site.address}${path}`, maxBytes },
      site.network,
    )

  await expect(read('/large', 1024 * 1024)).rejects.toThrow('It is larger than 1 MB.')
  await expect(read('/other', 1024)).rejects.toThrow('It is not a Homebrew list of casks.')
  await expect(read('/away', 1024)).rejects.toThrow('leads to a private address')
  expect((await server.pool.query('select * from catalog_versions')).rows).toEqual([])
})

test('a catalog of the setting CATALOGS cannot be switched off here, and others may not switch any', async () => {
  const { server, ana } = await anAdministrator({ CATALOGS: 'winget' })
  const ben = await server.signedInAs('ben')
  await expect(ben.catalogs.switch({ body: { id: 'homebrew', isOn: true } })).rejects.toMatchObject({
    status: 403,
  })
  expect((await ana.catalogs.list())[2]).toMatchObject({ isOn: true, isFixed: true })
  await expect(ana.catalogs.switch({ body: { id: 'winget', isOn: false } })).rejects.toMatchObject({
    status: 409,
    reason: 'The CATALOGS setting of this server turns winget on. Change it there.',
  })
})

test('with CATALOGS=off no catalog is read or switched on, whatever was chosen before', async () => {
  const { server, ana } = await anAdministrator({ CATALOGS: 'off' })
  await server.db.insert(catalogs).values({ name: 'winget', dueAt: new Date(0), isChosen: true })

  await importDueCatalogs(server.db, configOf({ CATALOGS: 'off' }).CATALOGS, silent, server.clock.now())

  const [row] = await server.db.select().from(catalogs)
  expect(row).toMatchObject({ dueAt: new Date(0), failure: '' })
  expect((await ana.definitions.coverage()).lists).toBe('kept-off')
  expect((await ana.catalogs.list())[2]).toMatchObject({ isOn: false, isFixed: true })
  const refusal = {
    status: 409,
    reason: 'The CATALOGS setting of this server turns public lists off. Change it there.',
  }
  await expect(ana.catalogs.turnOn()).rejects.toMatchObject(refusal)
  await expect(ana.catalogs.switch({ body: { id: 'homebrew', isOn: true } })).rejects.toMatchObject(refusal)
})

test('a catalog that could not be read says why, and keeps what it had', async () => {
  const { server, ana } = await anAdministrator()
  await ana.catalogs.switch({ body: { id: 'winget', isOn: true } })
  const offline = { resolve: async () => [], isAllowedAddress: () => true, timeoutMs: 1000 }

  await importDueCatalogs(server.db, undefined, silent, server.clock.now(), offline)

  expect((await ana.catalogs.list())[2]).toMatchObject({
    isOn: true,
    readAt: null,
    failure: 'The name github.com is unknown.',
  })
})

test('one of several servers reads a catalog once a day, and retries a failed import after an hour', async () => {
  const { db } = await anEmptyDatabase()
  const clock = aClock()
  let answer = JSON.stringify({ 'zap/tape': { name: 'Tape', author: 'Zap', version: '1.4' } })
  let visits = 0
  const site = await aCatalogSite((_, response) => {
    visits++
    response.end(answer)
  })
  const sources = [{ ...parseCatalogSource(site.address), name: 'A list' }]
  const round = async (passed: number) => {
    clock.advance(passed)
    const before = visits
    const server = () => importDueCatalogs(db, sources, silent, clock.now(), site.network)
    await Promise.all([server(), server()])
    return visits - before
  }

  const good = [await round(0), await round(DAY - SECOND)]
  answer = 'Service unavailable'
  const bad = [await round(SECOND), await round(HOUR - SECOND), await round(SECOND)]

  expect([good, bad]).toEqual([
    [1, 0],
    [1, 0, 1],
  ])
})
