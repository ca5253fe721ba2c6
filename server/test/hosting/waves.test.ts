import { mkdirSync } from 'node:fs'
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
let program: TestHelper
beforeAll(async () => {
  if (!IS_LINUX) return
  server = await aServer()
  ana = await server.signedInAs('ana')
  const { token, id: deviceId } = await aHelper(server, ana, { platform: 'macos', version: '1.1.0' })
  program = await createTestHelper()
  mkdirSync(program.state, { recursive: true })
  savePairing(program.state, { site: await listenAddress(server), token, deviceId, account: 'ana' })
  await program.run('folders', 'confirm')
})
afterAll(async () => {
  if (IS_LINUX) await program.end()
})

const at = (...names: string[]) => join(program.home, 'Mac', ...names)
const scan = () => program.run('scan', at(), '--add')
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
