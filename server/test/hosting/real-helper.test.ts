import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARM64, macProgram } from '#shared/bundles/testing/mac-program.ts'
import { liveDevice, liveSet, vst3Info } from '#shared/songs/testing/live-files.ts'
import { savePairing } from '../../../helper/src/connect/pairing.ts'
import { createTestHelper, IS_LINUX, type TestHelper } from '../../../helper/test/a-helper.ts'
import { aHelper } from '../a-helper.ts'
import { aServer, type TestServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { listenAddress } from '../events-of.ts'

const CLASS_ID = '56534556697461766974616C00000000'
const setOf = (count: number) =>
  liveSet({
    tracks: [
      { devices: Array.from({ length: count }, () => liveDevice({ info: vst3Info('Vital', CLASS_ID) })) },
    ],
  })

let server: TestServer
let person: Visitor
let program: TestHelper
beforeAll(async () => {
  if (!IS_LINUX) return
  server = await aServer()
  person = await server.signedInAs('ana')
  const { id, token } = await aHelper(server, person, { name: 'Tower' })
  program = await createTestHelper()
  mkdirSync(program.state, { recursive: true })
  savePairing(program.state, { site: await listenAddress(server), token, deviceId: id, account: 'ana' })
  await program.run('folders', 'confirm')
})
afterAll(async () => {
  if (IS_LINUX) await program.end()
})

const music = () => join(program.home, 'music')
const put = (path: string, content: string | Uint8Array) => program.put(join('music', path), content)
const add = async (...flags: string[]) =>
  (await program.json('songs', music(), '--add', ...flags)).answer.added

test.runIf(IS_LINUX)('the helper adds, changes and reports songs to a real site', async () => {
  put('One Project/One.als', setOf(1))
  put('One Project/Backup/One [2024-01-01 120000].als', setOf(2))
  put('Two.als', setOf(3))
  put('Empty.als', '')
  expect(await add('--backups')).toMatchObject({ added: 4, unsent: [] })
  const listed = await person.songs.list()
  expect(listed).toHaveLength(4)
  expect(JSON.stringify(listed)).not.toMatch(/One|Two|music/)

  expect(await add('--backups')).toMatchObject({ added: 0, known: 4 })
  expect(await add('--backups', '--full')).toMatchObject({ same: 4 })
  put('Two.als', setOf(4))
  rmSync(join(music(), 'Empty.als'))
  expect(await add('--backups', '--titles')).toMatchObject({ replaced: 1, same: 2, gone: 1 })
  expect((await person.songs.list()).map(({ title }) => title).sort()).toEqual(['', 'One', 'One', 'Two'])
})

test.runIf(IS_LINUX)('the helper imports the list of a DAW into a real library', async () => {
  program.put(
    '.config/REAPER/reaper-vstplugins64.ini',
    `[vstcache]\nVital.vst3=0011223344556677,1854596000{${CLASS_ID},Vital (Vital Audio)!!!VSTi\n`,
  )
  const { answer } = await program.json('caches', '--add')

  expect(answer.added).toMatchObject({ created: 1, joined: 0, skipped: [] })
  expect((await program.json('caches', '--add')).answer.added).toMatchObject({ created: 0, unchanged: 1 })
  const imports = await person.transfer.list()
  expect(imports.map(({ createdCount }) => createdCount).sort()).toEqual([0, 1])
})

test.runIf(IS_LINUX)(
  'plugins of one identifier stay apart in real scans, and a renamed one stays itself',
  async () => {
    const install = (name: string, identifier: string) => {
      const values = { CFBundleName: name, CFBundleIdentifier: identifier, CFBundleExecutable: name }
      const entries = Object.entries(values).map(
        ([key, value]) => `<key>${key}</key><string>${value}</string>`,
      )
      const plist = `<?xml version="1.0"?><plist version="1.0"><dict>${entries.join('')}</dict></plist>`
      program.put(`VST3/${name}.vst3/Contents/Info.plist`, plist)
      program.put(`VST3/${name}.vst3/Contents/MacOS/${name}`, macProgram(ARM64))
    }
    const folder = join(program.home, 'VST3')
    const scan = async () => {
      await program.run('scan', folder, '--add')
      const all = (await person.plugins.list()).filter(({ path }) => path.startsWith(folder))
      return Object.fromEntries(all.map(({ name, id }) => [name, id]))
    }
    for (const name of ['Gain', 'Distortion']) install(name, 'com.willowbend.plugin')
    install('OB-Y Two', 'com.willowbend.oby')
    const first = await scan()
    install('Filter', 'com.willowbend.plugin')
    rmSync(join(folder, 'OB-Y Two.vst3'), { recursive: true })
    install('OB-Y Three', 'com.willowbend.oby')
    const { 'OB-Y Three': renamed, ...second } = await scan()

    expect(Object.keys(first).sort()).toEqual(['Distortion', 'Gain', 'OB-Y Two'])
    expect({ ...second, 'OB-Y Two': renamed }).toEqual({ ...first, Filter: expect.any(String) })
  },
)
