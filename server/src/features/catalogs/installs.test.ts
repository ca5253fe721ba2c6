import { expect, test } from 'vitest'
import { CATALOG_SOURCES } from '#shared/catalogs/source.ts'
import type { InstalledPackage } from '#shared/helper/job.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import { deleteCatalog, importCatalog } from './import-catalog.ts'
import { aCatalogFile } from './testing/a-catalog-site.ts'

const CATALOG = 'Open Audio Stack'

const aFileOf = (more: object = {}) => ({
  url: 'https://github.com/zap/tape/releases/tape.zip',
  sha256: 'a'.repeat(64),
  size: 5_000_000,
  type: 'archive',
  contains: ['vst3', 'clap'],
  systems: [{ type: 'linux' }],
  architectures: ['x64'],
  ...more,
})

const aRelease = (more: object = {}) => ({
  name: 'Tape',
  author: 'Zap',
  description: 'An old machine',
  license: 'mit',
  type: 'effect',
  url: 'https://zap.example/tape',
  image: 'https://zap.example/tape.jpg',
  files: [aFileOf()],
  ...more,
})

const PLUGINS = {
  'zap/tape': { versions: { '1.2.0': aRelease(), '1.3.0': aRelease({ description: 'A newer machine' }) } },
  'zap/synth': {
    versions: {
      '2.0.0': aRelease({
        name: 'Synth',
        type: 'instrument',
        license: 'other',
        files: [aFileOf({ type: 'installer', systems: [{ type: 'mac' }], contains: ['component'] })],
      }),
    },
  },
  'zap/nothing': { versions: { '1.1.0': aRelease({ files: [aFileOf({ sha256: 'short' })] }) } },
}

/** Reads these plugins as the public catalog. */
async function list(server: TestServer, plugins: object) {
  const place = await aCatalogFile({ plugins })
  await importCatalog(server.db, { ...CATALOG_SOURCES['open-audio-stack'], place, isAddress: false })
}

const slugsOf = ({ products }: { products: { slug: string }[] }) => products.map(({ slug }) => slug)

test('the products of a catalog are listed with what makes them findable, and only those with whole files', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Tape', manufacturer: 'Zap' }) })
  await list(server, PLUGINS)

  expect(await ana.installs.products()).toEqual({
    next: null,
    products: [
      expect.objectContaining({
        slug: 'zap/synth',
        isFree: false,
        formats: ['AU'],
        systems: [{ platform: 'macos', size: 5_000_000, isInstaller: true }],
        pluginIds: [],
      }),
      expect.objectContaining({
        slug: 'zap/tape',
        version: '1.3.0',
        description: 'A newer machine',
        isFree: true,
        formats: ['VST3', 'CLAP'],
        pluginIds: [plugin.id],
        installed: [],
      }),
    ],
  })
  const found = async (query: Parameters<typeof ana.installs.products>[0]) =>
    slugsOf(await ana.installs.products(query))
  expect(await found({ query: { type: 'instrument' } })).toEqual(['zap/synth'])
  expect(await found({ query: { format: 'CLAP' } })).toEqual(['zap/tape'])
  expect(await found({ query: { system: 'macos' } })).toEqual(['zap/synth'])
  expect(await found({ query: { free: 'true' } })).toEqual(['zap/tape'])
  expect(await found({ query: { search: 'zap NEWER' } })).toEqual(['zap/tape'])
  expect(await found({ query: { search: '%' } })).toEqual([])
  expect(await found({ query: { after: `${CATALOG}/zap/synth` } })).toEqual(['zap/tape'])

  await deleteCatalog(server.db, CATALOG)
  expect(await found(undefined)).toEqual([])
})

test('an order names the product only, and is refused where it could not be done', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await list(server, PLUGINS)
  const { helper, id: deviceId } = await aHelper(server, ana, { version: '1.3.0' })
  const { device } = helper
  const order = { deviceId, act: 'install' as const, catalog: CATALOG, slug: 'zap/tape', version: '1.3.0' }
  const refusal = (body: Parameters<typeof ana.installs.order>[0]['body']) =>
    ana.installs.order({ body }).then(
      () => undefined,
      ({ status, code }) => [status, code],
    )
  const describe = (more: object) =>
    device.change({ body: { name: 'Desk', version: '1.3.0', folders: [], ...more } })

  expect(await refusal(order)).toEqual([409, 'installing_off'])
  await describe({ installsFrom: CATALOG, version: '1.2.0' })
  expect(await refusal(order)).toEqual([409, 'old_helper'])
  await describe({ installsFrom: CATALOG })
  expect(await refusal({ ...order, version: '1.2.0' })).toEqual([409, 'not_listed'])
  expect(await refusal({ ...order, slug: '../etc/passwd' })).toEqual([400, expect.any(String)])
  expect(await refusal({ ...order, act: 'uninstall' })).toEqual([409, 'not_installed'])
  expect(await refusal({ ...order, act: 'go-back' })).toEqual([409, 'nothing_kept'])

  const job = await ana.installs.order({ body: order })
  expect(job).toMatchObject({ kind: 'install', ...order, name: 'Tape', state: 'waiting' })
  expect((await ana.installs.order({ body: order })).id).toBe(job.id)
  expect(JSON.stringify(await device.waiting())).not.toMatch(/https?:|sha256/)
})

test('what a computer has from catalogs is what its helper said last', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  await list(server, PLUGINS)
  const { helper, id: deviceId } = await aHelper(server, ana, { version: '1.3.0', installsFrom: CATALOG })
  const order = { deviceId, catalog: CATALOG, slug: 'zap/tape', version: '1.3.0' }
  const finish = async (
    act: 'install' | 'go-back' | 'uninstall',
    version: string,
    packages: InstalledPackage[],
  ) => {
    const { id } = await ana.installs.order({ body: { ...order, act, version } })
    await helper.device.claim({ params: { id } })
    const body = { state: 'done' as const, sentence: 'Done.', items: [], packages }
    await helper.device.finish({ params: { id }, body })
  }
  const installed = async (person = ana) => (await person.installs.products()).products.at(-1)?.installed
  const has = { catalog: CATALOG, slug: 'zap/tape', paths: ['/home/ana/.clap/Zap/Tape.clap'] }
  const kept = [{ version: '1.2.0', until: '2026-12-29T00:00:00.000Z' }]

  await finish('install', '1.3.0', [{ ...has, version: '1.3.0', kept }])
  expect(await installed()).toEqual([{ deviceId, version: '1.3.0', kept }])
  expect(await installed(ben)).toEqual([])
  await finish('go-back', '1.2.0', [{ ...has, version: '1.2.0', kept: [] }])
  expect(await installed()).toEqual([{ deviceId, version: '1.2.0', kept: [] }])
  await finish('uninstall', '1.2.0', [])
  expect(await installed()).toEqual([])
})
