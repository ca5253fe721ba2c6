import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Formats } from '#shared/formats/formats-answer.ts'
import type { PluginUse } from '#shared/songs/song.ts'
import { aHelper, aScan } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aRefusedSong, aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

const FOLDER = '/Library/Audio/Plug-Ins'
const ENDINGS: Record<string, string> = { VST: 'vst', VST3: 'vst3', AU: 'component', AAX: 'aaxplugin' }

/** One bundle in the folder of its format, of 1,000 bytes. */
const at = (name: string, format: string, fields: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({
    name,
    manufacturer: 'Fogwood',
    format,
    version: '1.0',
    path: `${FOLDER}/${format}/${name}.${ENDINGS[format]}`,
    platform: 'macos',
    architectures: ['arm64', 'x86_64'],
    size: 1000,
    ...fields,
  })

/** The report of a helper that compared these: equal bytes for equal versions. Every bundle of Chained is linked from a wrapper. */
const comparedOf = (plugins: ReturnType<typeof at>[]) => ({
  digests: plugins.map(({ path = '', version = '' }) => ({ path, digest: digestOf(version) })),
  links: plugins.flatMap(({ name, path = '' }) => (name === 'Chained' ? { from: WRAPPER, to: path } : [])),
})
const digestOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
const WRAPPER = `${FOLDER}/VST3/Wrapper.vst3`

/** A user with a computer and what its scans have found. */
async function aPersonWithComputer(username: string) {
  const person = await server.signedInAs(username)
  const { helper, machine, id: deviceId } = await aHelper(server, person, { version: '1.1.0' })
  return {
    person,
    helper,
    machine,
    deviceId,
    scan: (...found: ReturnType<typeof at>[]) => {
      const during = (params: { id: string }) => helper.device.compared({ params, body: comparedOf(found) })
      return aScan({ helper }, { folders: [FOLDER, '/Users'], found, during })
    },
    /** Songs of this computer. */
    addSongs: (...titles: [title: string, ...uses: Partial<PluginUse>[]][]) =>
      helper.deviceSongs.add({
        body: {
          songs: titles.map(([title, ...uses]) =>
            aSentSong({ title, song: { uses: uses.map((use) => aUse(use)) } }),
          ),
        },
      }),
    useDaws: (...daws: Formats['computers'][number]['daws']) =>
      person.formats.changeDaws({ params: { machine }, body: { daws } }),
  }
}

const proposedTo = async (person: Visitor) =>
  (await person.formats.open()).proposals
    .map(({ name, format, reason }) => `${name} ${format} ${reason}`)
    .sort()

test('formats that no listed DAW loads are proposed with their reason, and those that songs use are held back', async () => {
  const { person, machine, scan, addSongs, useDaws } = await aPersonWithComputer('ana')
  await scan(
    at('Comp', 'AAX'),
    at('Comp', 'VST3', { size: 900 }),
    at('Grimtone', 'AAX'),
    at('Grimtone', 'VST3'),
    at('Echo', 'AAX', { size: null }),
  )
  await addSongs(
    ['Night Drive', { name: 'Grimtone', maker: 'Fogwood', format: 'AAX' }],
    ['Sunday', { name: 'Comp', maker: 'Fogwood' }],
  )
  expect(await proposedTo(person)).toEqual([])

  await useDaws('reaper', 'cubase')

  expect(await person.formats.open()).toMatchObject({
    computers: [{ machine, name: 'Studio Mac', platform: 'macos', daws: ['cubase', 'reaper'] }],
    proposals: [
      { name: 'Comp', machine, format: 'AAX', bytes: 1000, reason: 'no-daw', isPreselected: true, songs: 1 },
      { name: 'Echo', bytes: null, songs: 0 },
    ],
    held: [{ name: 'Grimtone', sentence: '1 song needs it in this format.', titles: ['Night Drive'] }],
  })
  expect(await person.formats.figures()).toEqual({
    proposalTotals: [{ machine, reason: 'no-daw', count: 2, bytes: 1000, unknown: 1 }],
  })
  const other = await server.signedInAs('ana-2')
  expect(await other.formats.figures()).toEqual({ proposalTotals: [] })
  await useDaws('reaper', 'pro-tools')
  expect(await proposedTo(person)).toEqual([])
})

test('a VST2 that its VST3 shares only a name with stays until it states its maker', async () => {
  const { person, scan, addSongs } = await aPersonWithComputer('mia')
  await addSongs(['Other', { name: 'Other' }])
  const vst2 = (fields: Parameters<typeof aPlugin>[0]) => at('Chorus', 'VST', fields)
  await scan(vst2({ manufacturer: '' }), at('Chorus', 'VST3'))
  expect(await person.plugins.list()).toMatchObject([{ formats: ['VST', 'VST3'] }])
  expect(await proposedTo(person)).toEqual([])

  await scan(vst2({}))
  expect(await proposedTo(person)).toEqual(['Chorus VST vst3'])

  await scan(vst2({ manufacturer: '', architectures: [], isUnread: true }))
  expect(await proposedTo(person)).toEqual(['Chorus VST vst3'])

  await scan(vst2({ manufacturer: '', version: '0.9' }))
  expect(await proposedTo(person)).toEqual([])
})

test('a song that perhaps uses a VST2, or could not be read, holds it back', async () => {
  const { person, scan, addSongs } = await aPersonWithComputer('carl')
  await scan(at('Comp', 'VST'), at('Comp', 'VST3'), at('Wave', 'VST', { architectures: ['i386'] }))
  expect(await proposedTo(person)).toEqual([])
  expect((await person.formats.open()).held.map(({ sentence }) => sentence)).toEqual([
    'No song has been read yet, and one may need it.',
    'No song has been read yet, and one may need it.',
  ])

  await addSongs(['Other', { name: 'Other' }])
  expect(await proposedTo(person)).toEqual(['Comp VST vst3', 'Wave VST 32-bit'])

  // Without a maker the same name is only perhaps the same plugin.
  const maybe = await addSongs(['Maybe', { name: 'Comp', maker: '', format: 'VST2' }])
  expect(await proposedTo(person)).toEqual(['Wave VST 32-bit'])
  await person.songs.remove({ body: { ids: maybe.songs.map(({ id }) => id) } })
  expect(await proposedTo(person)).toEqual(['Comp VST vst3', 'Wave VST 32-bit'])

  await person.songs.add({ body: { songs: [aRefusedSong('damaged')] } })
  expect(await proposedTo(person)).toEqual([])
})

test('sightings, gone and removed plugins, samples and bundles without a computer are no proposals', async () => {
  const { person, scan, addSongs, useDaws } = await aPersonWithComputer('dora')
  await scan(at('Comp', 'AAX'), at('Gate', 'AAX'))
  await addSongs(['Other', { name: 'Other' }])
  await useDaws('reaper')
  await person.plugins.add({ body: at('Loose', 'AAX') })
  await person.plugins.add({ body: at('Sample', 'AAX', { isSample: true }) })
  const [gate] = (await person.plugins.list()).filter(({ name }) => name === 'Gate')
  await person.plugins.remove({ params: { id: gate?.id ?? '' } })

  expect(await proposedTo(person)).toEqual(['Comp AAX no-daw'])
  await server.pool.query(`update installations set gone_at = now() where path like '%Comp.aaxplugin'`)
  await useDaws('reaper')
  expect(await proposedTo(person)).toEqual([])
})

test('DAWs are saved only for a computer of the user, from the list, each once', async () => {
  const { machine } = await aPersonWithComputer('fay')
  const { person, useDaws } = await aPersonWithComputer('fay-2')
  const change = (params: { machine: string }, daws: string[]) =>
    // The list is wrong on purpose.
    person.formats.changeDaws({ params, body: { daws: daws as never[] } })

  await expect(change({ machine }, ['reaper'])).rejects.toMatchObject({
    status: 404,
    reason: 'Computer not found',
  })
  await expect(change({ machine }, ['samplitude'])).rejects.toMatchObject({
    status: 400,
    reason: 'This is not a DAW of the list.',
  })
  expect(await useDaws('reaper', 'reaper')).toEqual({ daws: ['reaper'] })
})

test('what jobs have moved is listed with reason and date, and as returned once a scan finds it again, until it is kept', async () => {
  const { person, helper, deviceId, scan, addSongs, useDaws } = await aPersonWithComputer('gus')
  await scan(at('Grimtone', 'AAX'), at('Wobbler', 'AAX'), at('Zebrify', 'AAX'))
  await addSongs(['Other', { name: 'Other' }])
  await useDaws('reaper')
  const chosen = (await person.formats.open()).proposals.filter(({ name }) => name !== 'Zebrify')
  const installationIds = chosen.map((one) => one.installationId)
  const { id } = await person.setAside.setAside({ body: { deviceId, installationIds, reason: 'format' } })
  await helper.device.claim({ params: { id } })
  const items = chosen.map(({ name, path }) => ({
    ...{ name, from: path, to: `/aside${path}`, sentence: '' },
    outcome: 'moved' as const,
  }))
  await helper.device.finish({ params: { id }, body: { state: 'done', sentence: '', items } })
  const listOf = async () => {
    const { setAside, returned } = await person.formats.open()
    return [setAside, returned].map((all) =>
      all.map(({ name, reason, movedTo }) => [name, reason, movedTo]).sort(),
    )
  }
  const away = (name: string) => [name, 'format', `/aside${FOLDER}/AAX/${name}.aaxplugin`]

  expect(await listOf()).toEqual([[away('Grimtone'), away('Wobbler')], []])
  expect((await person.formats.open()).setAside[0]?.at).toBe(server.clock.now().toISOString())
  expect(await proposedTo(person), 'what is gone is not proposed').toEqual(['Zebrify AAX no-daw'])

  // The next installer of the maker puts one back.
  await scan(at('Grimtone', 'AAX', { version: '1.1' }))
  expect(await listOf()).toEqual([[away('Wobbler')], [['Grimtone', 'format', null]]])
  const [{ installationId = '' } = {}] = (await person.formats.open()).returned
  const other = await server.signedInAs('gus-2')
  expect(await other.formats.keep({ body: { installationIds: [installationId] } })).toEqual({ count: 0 })
  expect(await person.formats.keep({ body: { installationIds: [installationId] } })).toEqual({ count: 1 })
  expect(await listOf()).toEqual([[away('Wobbler')], []])
})

test('nothing that is proposed is refused when it is set aside', async () => {
  const { person, deviceId, scan, addSongs, useDaws } = await aPersonWithComputer('hal')
  await scan(
    ...['Grimtone', 'Wobbler', 'Zebrify'].flatMap((name) =>
      ['VST', 'VST3', 'AU', 'AAX'].map((format) => at(name, format)),
    ),
    at('Wobbler', 'VST3', { path: `/Users/hal${FOLDER}/VST3/Wobbler.vst3` }),
    at('Oldie', 'VST', { architectures: ['i386'] }),
    at('WaveShell1-AAX 14.0', 'AAX', { manufacturer: 'Waves' }),
    at('Renaissance', 'AAX', { manufacturer: 'Waves Audio Ltd.' }),
  )
  await addSongs([
    'One',
    { name: 'Zebrify', maker: 'Fogwood', format: 'VST2' },
    { name: 'Wobbler', maker: 'Fogwood' },
  ])
  await useDaws('reaper')
  const { proposals } = await person.formats.open()

  const { items } = await person.setAside.check({
    body: { installationIds: proposals.map(({ installationId }) => installationId) },
  })

  expect(items.length).toBe(7)
  expect(items.filter(({ stays }) => stays)).toEqual([])
  expect(await proposedTo(person)).toContain('Wobbler VST3 duplicate')
  expect(deviceId).not.toBe('')
})

test('of bundles with one name only the same bytes are copies, and what a link inside another leads to stays', async () => {
  const { person, deviceId, scan, addSongs } = await aPersonWithComputer('ida')
  const pair = (name: string, version = '1.0') => [
    at(name, 'VST3'),
    at(name, 'VST3', { path: `/Users/ida${FOLDER}/VST3/${name}.vst3`, version }),
  ]
  await scan(...pair('Same'), ...pair('Other', '1.1'), ...pair('Chained'))
  await addSongs(['Other', { name: 'Nothing of these' }])
  const copies = async () => {
    const { proposals } = await person.formats.open()
    return { paths: proposals.map(({ path }) => path), count: (await person.storage.open()).copies.bundles }
  }
  const setAside = async (path: string | undefined) => {
    const plugins = await person.plugins.list()
    const lists = await Promise.all(plugins.map(({ id }) => person.plugins.open({ params: { id } })))
    const one = lists.flatMap(({ installations }) => installations).find((each) => each.path === path)
    return person.setAside.setAside({
      body: { deviceId, installationIds: [one?.id ?? ''], reason: 'duplicate' },
    })
  }
  const goes = pair('Same')[1]?.path

  expect(await copies()).toEqual({ paths: [goes], count: 1 })
  await expect(setAside(pair('Other')[1]?.path)).rejects.toMatchObject({
    code: 'must_stay',
    message: expect.stringContaining(
      'No other file on this computer has the same contents, so it is not a copy.',
    ),
  })
  await expect(setAside(pair('Chained')[1]?.path)).rejects.toMatchObject({
    code: 'must_stay',
    message: expect.stringContaining(`A link inside ${WRAPPER} points to it`),
  })

  // The next scan finds other bytes in one of them, and has not compared them yet.
  await scan(at('Same', 'VST3', { version: '1.2' }), ...pair('Same').slice(1))
  expect(await copies()).toEqual({ paths: [], count: 0 })
  await expect(setAside(goes)).rejects.toMatchObject({ code: 'must_stay' })
})
