import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavesFolders } from '#shared/bundles/waves/testing/waves-folders.ts'
import { savePairing } from '../../../helper/src/connect/pairing.ts'
import { writeTree } from '../../../helper/src/scan/testing/a-tree.ts'
import { createTestHelper, IS_LINUX, type TestHelper } from '../../../helper/test/a-helper.ts'
import { shippedProducts } from '../../src/products/shipped-products.ts'
import { aHelper } from '../a-helper.ts'
import { aServer, type TestServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { listenAddress } from '../events-of.ts'

const NAMES = shippedProducts()
  .products.filter(({ maker }) => maker === 'Waves')
  .map(({ name }) => name)
  .slice(0, 200)
const [older, newer] = [NAMES.slice(0, 120), NAMES.slice(100)]
const listed = newer.flatMap((name) => ['(m)', '(m->s)', '(s)'].map((form) => `${name} ${form}`))

let server: TestServer
let ana: Visitor
let machine: string
let deviceId: string
let program: TestHelper
beforeAll(async () => {
  if (!IS_LINUX) return
  server = await aServer()
  ana = await server.signedInAs('ana')
  const helper = await aHelper(server, ana, { platform: 'macos', version: '1.1.0' })
  ;({ machine, id: deviceId } = helper)
  program = await createTestHelper()
  mkdirSync(program.state, { recursive: true })
  savePairing(program.state, {
    site: await listenAddress(server),
    token: helper.token,
    deviceId,
    account: 'ana',
  })
  await program.run('folders', 'confirm')
})
afterAll(async () => {
  if (IS_LINUX) await program.end()
})

const at = (...names: string[]) => join(program.home, 'Mac', ...names)
const remove = (...names: string[]) => rmSync(at(...names), { recursive: true })
const scan = (...folders: string[]) => program.run('scan', ...(folders.length ? folders : [at()]), '--add')
const namesIn = async () => (await ana.plugins.list()).map(({ name }) => name)

async function called(name: string) {
  const id = (await ana.plugins.list()).find((plugin) => plugin.name === name)?.id ?? ''
  return ana.plugins.open({ params: { id } })
}

/** The formats that are there now, each with its generation. */
const present = async (name: string) =>
  (await called(name)).installations
    .filter(({ goneAt }) => goneAt === null)
    .map(({ format, path }) => `${format} ${/Plug-Ins (V\d+)/.exec(path)?.[1]}`)
    .sort()

test.runIf(IS_LINUX)(
  'a scan finds each product of Waves once, and shells that were plugins are none',
  async () => {
    writeTree(at(), wavesFolders({ 13: {}, 14: { listed } }))
    await scan()
    expect((await namesIn()).sort()).toEqual([
      'WaveShell1-AU 13.0',
      'WaveShell1-AU 14.0',
      'WaveShell1-VST 13.0',
      'WaveShell1-VST 14.0',
      'WaveShell1-VST3 13.0',
      'WaveShell1-VST3 14.0',
    ])

    writeTree(at(), wavesFolders({ 13: { plugins: older }, 14: { plugins: newer, listed } }))
    await scan()

    const plugins = await ana.plugins.list()
    expect(plugins.map(({ name }) => name).sort()).toEqual(NAMES.toSorted())
    expect(new Set(plugins.map(({ manufacturer }) => manufacturer))).toEqual(new Set(['Waves']))
    expect(plugins.filter(({ type }) => type === '' || type === 'Effect')).toEqual([])
    const both = await called(NAMES[110] ?? '')
    expect(both).toMatchObject({ version: '14.0.50', formats: ['VST', 'VST3', 'AU'], updateAvailable: false })
    expect(await present(both.name)).toEqual([
      'AU V13',
      'AU V14',
      'VST V13',
      'VST V14',
      'VST3 V13',
      'VST3 V14',
    ])
  },
)

test.runIf(IS_LINUX)('nothing of Waves is in a plan of moves', async () => {
  const name = newer.at(-1) ?? ''
  cpSync(at('Waves/Plug-Ins V14', `${name}.bundle`), at('Waves/Plug-Ins V13', `${name}.bundle`), {
    recursive: true,
  })
  await scan()
  await ana.formats.changeDaws({ params: { machine }, body: { daws: ['cubase'] } })
  const installationIds: string[] = []
  for (const each of newer.slice(-10))
    installationIds.push(...(await called(each)).installations.map(({ id }) => id))

  const { proposals, held } = await ana.formats.open()
  expect([proposals, held]).toEqual([[], []])
  const { total, copies } = await ana.storage.open({ query: {} })
  expect(copies.bundles).toBe(0)
  expect(total.bundles).toBe(221)
  expect(await ana.uad.plan()).toMatchObject({ moves: [] })
  for (const reason of ['format', 'duplicate', 'storage'] as const) {
    const body = { deviceId, installationIds, reason }
    await expect(ana.setAside.setAside({ body })).rejects.toMatchObject({ code: 'must_stay' })
  }
  const { items } = await ana.setAside.check({ body: { installationIds } })
  expect(new Set(items.map(({ stays }) => stays?.reason))).toEqual(new Set(['waves']))
})

test.runIf(IS_LINUX)(
  'what is uninstalled is gone, a bundle in all formats and a shell in its own',
  async () => {
    const [ofBoth = '', onlyNewer = ''] = [NAMES[110], NAMES[150]]
    remove('Waves/Plug-Ins V13', `${ofBoth}.bundle`)
    remove('Waves/Plug-Ins V14', `${onlyNewer}.bundle`)
    await scan(at('Waves'))

    expect(await present(ofBoth)).toEqual(['AU V14', 'VST V14', 'VST3 V14'])
    expect(await present(onlyNewer)).toEqual([])

    remove('VST3')
    remove('VST/WaveShell1-VST 14.0.vst')
    await scan()

    expect(await present(ofBoth)).toEqual(['AU V14'])
    expect(await present(NAMES[0] ?? '')).toEqual(['AU V13', 'VST V13'])

    remove('AU')
    await scan()

    expect(await present(ofBoth)).toEqual(['Plugin V14'])
  },
)
