import { expect, test } from 'vitest'
import { type ImportedInstallation, importedPlugin } from '#shared/transfer/imported-plugin.ts'
import type { LibraryFile } from '#shared/transfer/own-export.ts'
import { MINUTE } from '../../../test/a-clock.ts'
import { aHelper, aScan } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { exportedLibrary, importLibrary } from './testing/import-archive.ts'

const server = await aServer()

const FOLDER = '/Library/Audio/Plug-Ins'
const AAX_PATH = `${FOLDER}/Diva.aaxplugin`
const AWAY = '/Users/ana/Plugfolio Set Aside/Diva.aaxplugin'

const VST3 = aPlugin({ name: 'Diva', manufacturer: 'u-he', version: '1.4', path: `${FOLDER}/Diva.vst3` })
const AAX = { ...VST3, format: 'AAX', path: AAX_PATH }

/** A user whose helper has found these bundles and has set the AAX aside. */
async function aTidyPerson(username: string, bundles = [VST3, AAX]) {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId, machine } = await aHelper(server, person, { version: '1.1.0' })
  const scan = async () => {
    server.clock.advance(MINUTE)
    await aScan({ helper }, { folders: [FOLDER], found: bundles })
  }
  await scan()
  const installationIds = (await installationsOf(person)).flatMap(({ id, format }) =>
    format === 'AAX' ? id : [],
  )
  const { id } = await person.setAside.setAside({ body: { deviceId, installationIds, reason: 'format' } })
  await helper.device.claim({ params: { id } })
  const moved = { name: 'Diva', from: AAX_PATH, to: AWAY, outcome: 'moved', sentence: '' } as const
  await helper.device.finish({ params: { id }, body: { state: 'done', sentence: '', items: [moved] } })
  return { person, machine, scan, setAsideAt: server.clock.now().toISOString() }
}

async function installationsOf(person: Visitor) {
  const plugins = await person.plugins.list()
  const all = await Promise.all(plugins.map(({ id }) => person.plugins.open({ params: { id } })))
  return all.flatMap(({ installations }) => installations)
}

const PRESENT = { goneAt: undefined, movedTo: undefined, setAsideAt: undefined, setAsideReason: undefined }

/** The facts of the bundles of the only plugin of an export, by format. */
const exportedFacts = async (person: Visitor) =>
  Object.fromEntries(
    (await exportedLibrary(person)).plugins.flatMap(({ installations }) =>
      installations.map(({ format, goneAt, movedTo, setAsideAt, setAsideReason }) => [
        format,
        { goneAt, movedTo, setAsideAt, setAsideReason },
      ]),
    ),
  )

test('what is set aside stays gone in another account, and an undone import removes it', async () => {
  const { person: ana, setAsideAt } = await aTidyPerson('ana')
  const library = await exportedLibrary(ana)
  const ben = await server.signedInAs('ben')
  server.clock.advance(MINUTE)

  const { id } = await importLibrary(ben, library)

  const facts = { goneAt: setAsideAt, movedTo: AWAY, setAsideAt, setAsideReason: 'format' }
  expect(await exportedFacts(ben)).toEqual({ VST3: PRESENT, AAX: facts })
  expect(await installationsOf(ben)).toMatchObject([
    { format: 'AAX', goneAt: setAsideAt, movedTo: AWAY },
    { format: 'VST3', goneAt: null, movedTo: null },
  ])
  const [plugin] = await ben.plugins.list()
  expect(plugin).toMatchObject({ formats: ['VST3'] })
  expect(plugin?.isMissing ?? false).toBe(false)
  expect((await importLibrary(ben, library)).counts).toMatchObject({ unchangedCount: 1, joinedCount: 0 })
  await ben.transfer.undo({ params: { id } })
  expect(await ben.plugins.list()).toEqual([])
})

test('on the same computer it is listed as set aside, and can be brought back', async () => {
  const { person: cora, machine } = await aTidyPerson('cora')
  const library = await exportedLibrary(cora)
  const dina = await server.signedInAs('dina')
  const { id: deviceId } = await aHelper(server, dina, { machine, version: '1.1.0' })

  await importLibrary(dina, library)

  const { setAside, returned } = await dina.formats.open()
  expect(setAside).toMatchObject([{ name: 'Diva', machine, reason: 'format', movedTo: AWAY }])
  expect(returned).toEqual([])
  const installationIds = setAside.map(({ installationId }) => installationId)
  expect(await dina.setAside.bringBack({ body: { deviceId, installationIds } })).toMatchObject({
    state: 'waiting',
    items: [{ path: AAX_PATH }],
  })
})

test.each<[string, 'movedTo' | 'setAsideAt' | 'setAsideReason', unknown]>([
  ['a path that is too long', 'movedTo', `/${'x'.repeat(4096)}`],
  ['a path with a line break', 'movedTo', '/a\n/b'],
  ['an unknown reason', 'setAsideReason', 'because'],
  ['a day that does not exist', 'setAsideAt', '2026-02-30T00:00:00Z'],
])('%s is left out, and the bundle stays gone', async (what, field, hostile) => {
  const name = what.replaceAll(/\W/g, '').slice(0, 18)
  const { person, setAsideAt } = await aTidyPerson(`m-${name}`)
  const library = installationsWith(await exportedLibrary(person), (one) =>
    one.format === 'AAX' ? { ...one, [field]: hostile } : one,
  )
  const other = await server.signedInAs(`n-${name}`)

  const { counts } = await importLibrary(other, library)

  expect(counts).toMatchObject({ createdCount: 1 })
  const told = { goneAt: setAsideAt, movedTo: AWAY, setAsideAt, setAsideReason: 'format' }
  expect((await exportedFacts(other)).AAX).toEqual({ ...told, [field]: undefined })
})

/** The library with changed installations, read as the browser reads a file; the server checks them again. */
function installationsWith(
  library: LibraryFile,
  change: (installation: ImportedInstallation) => object,
): LibraryFile {
  const plugins = library.plugins.map((plugin) => ({
    ...plugin,
    installations: plugin.installations.map(change),
  }))
  return { ...library, plugins: plugins.map((plugin) => importedPlugin.parse(plugin)) }
}
