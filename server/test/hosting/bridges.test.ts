import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINUX_PROGRAM } from '#shared/bundles/testing/linux-program.ts'
import { windowsProgram } from '#shared/bundles/testing/windows-program.ts'
import { placesIn } from '#shared/computers/computer.ts'
import { savePairing } from '../../../helper/src/connect/pairing.ts'
import { createTestHelper, IS_LINUX, type TestHelper } from '../../../helper/test/a-helper.ts'
import { aHelper } from '../a-helper.ts'
import { aServer, type TestServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { listenAddress } from '../events-of.ts'

let server: TestServer
let ana: Visitor
let machine: string
let program: TestHelper
beforeAll(async () => {
  if (!IS_LINUX) return
  server = await aServer()
  ana = await server.signedInAs('ana')
  const helper = await aHelper(server, ana, { platform: 'linux', version: '1.4.0' })
  machine = helper.machine
  program = await createTestHelper()
  mkdirSync(program.state, { recursive: true })
  savePairing(program.state, {
    site: await listenAddress(server),
    token: helper.token,
    deviceId: helper.id,
    account: 'ana',
  })
  await program.run('folders', 'confirm')
  installWithYabridge()
})
afterAll(async () => {
  if (IS_LINUX) await program.end()
})

const C = '.wine/drive_c/Program Files'
const at = (place: string) => join(program.home, place)

function put(place: string, bytes: Uint8Array) {
  mkdirSync(dirname(at(place)), { recursive: true })
  writeFileSync(at(place), bytes)
}
function link(place: string, to: string) {
  mkdirSync(dirname(at(place)), { recursive: true })
  symlinkSync(at(to), at(place))
}

/** A small program that is the same for each plugin of a format: it finds its Windows plugin by its own place. */
const chainloader = (format: string) =>
  Buffer.concat([LINUX_PROGRAM, Buffer.from(`libyabridge-${format}.so`)])

const windows = (name: string, entry: string, version = '2.1.0') =>
  windowsProgram({
    exports: [entry],
    version: { CompanyName: 'Fogwood', ProductName: name, ProductVersion: version },
  })

const WINDOWS = [
  `${C}/Common Files/VST3/Mist Synth.vst3`,
  `${C}/Common Files/VST3/Fog Delay.vst3`,
  `${C}/VstPlugins/Mist Synth.dll`,
  `${C}/VstPlugins/old/Rain Comp.dll`,
  `${C}/VstPlugins/new/Rain Comp.dll`,
]

/** Bridges as `yabridgectl sync` makes them: of a synth in two formats, of a VST3 that is a folder, and of one VST2 in two versions. */
function installWithYabridge() {
  put(`${C}/Common Files/VST3/Mist Synth.vst3`, windows('Mist Synth', 'GetPluginFactory'))
  put(`${C}/VstPlugins/Mist Synth.dll`, windows('Mist Synth', 'VSTPluginMain'))
  put(
    `${C}/Common Files/VST3/Fog Delay.vst3/Contents/x86_64-win/Fog Delay.vst3`,
    windows('Fog Delay', 'GetPluginFactory'),
  )
  put(`${C}/VstPlugins/old/Rain Comp.dll`, windows('Rain Comp', 'VSTPluginMain', '1.0.0'))
  put(`${C}/VstPlugins/new/Rain Comp.dll`, windows('Rain Comp', 'VSTPluginMain', '2.0.0'))

  put('.vst3/yabridge/Mist Synth.vst3/Contents/x86_64-linux/Mist Synth.so', chainloader('vst3'))
  link(
    '.vst3/yabridge/Mist Synth.vst3/Contents/x86_64-win/Mist Synth.vst3',
    `${C}/Common Files/VST3/Mist Synth.vst3`,
  )
  put('.vst3/yabridge/Fog Delay.vst3/Contents/x86_64-linux/Fog Delay.so', chainloader('vst3'))
  link(
    '.vst3/yabridge/Fog Delay.vst3/Contents/x86_64-win/Fog Delay.vst3',
    `${C}/Common Files/VST3/Fog Delay.vst3/Contents/x86_64-win/Fog Delay.vst3`,
  )
  put('.vst/yabridge/Mist Synth.so', chainloader('vst2'))
  link('.vst/yabridge/Mist Synth.dll', `${C}/VstPlugins/Mist Synth.dll`)
  for (const version of ['old', 'new']) {
    put(`.vst/yabridge/${version}/Rain Comp.so`, chainloader('vst2'))
    link(`.vst/yabridge/${version}/Rain Comp.dll`, `${C}/VstPlugins/${version}/Rain Comp.dll`)
  }
}

/** The installations of each plugin: format and system. */
async function placesOfAll() {
  const places = placesIn(await ana.computers.places())
  const names = new Map((await ana.plugins.list()).map(({ id, name }) => [id, name]))
  return places.map(({ pluginId, format, platform }) => `${names.get(pluginId)} ${format} ${platform}`).sort()
}

test.runIf(IS_LINUX)('a bridge is the plugin that it runs, and never called a copy', async () => {
  await program.run('scan', at('.wine'), at('.vst3'), at('.vst'), '--add')

  expect(
    (await ana.plugins.list()).map(({ name, manufacturer }) => `${name} ${manufacturer}`).sort(),
  ).toEqual(['Fog Delay Fogwood', 'Mist Synth Fogwood', 'Rain Comp Fogwood'])
  expect(await placesOfAll()).toEqual([
    ...['linux', 'windows'].map((system) => `Fog Delay VST3 ${system}`),
    ...['VST linux', 'VST windows', 'VST3 linux', 'VST3 windows'].map((of) => `Mist Synth ${of}`),
    ...['linux', 'linux', 'windows', 'windows'].map((system) => `Rain Comp VST ${system}`),
  ])
  const compared = await server.pool.query(
    "select path from installations where digest is not null and path like '%yabridge%'",
  )
  expect(compared.rows).toEqual([])
  const linked = await server.pool.query<{ path: string }>(
    'select path from installations where linked_from is not null',
  )
  expect(linked.rows.map(({ path }) => path).sort()).toEqual(WINDOWS.map(at).sort())
  const { proposals, held } = await ana.formats.open()
  expect([...proposals, ...held]).toEqual([])
  expect((await ana.storage.open({ query: {} })).copies).toMatchObject({ bundles: 0 })
  await ana.formats.changeDaws({ params: { machine }, body: { daws: ['reaper'] } })
  expect((await ana.formats.open()).proposals).toEqual([])
})
