import { expect, test } from 'vitest'
import { aHelper, aScan } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aRefusedSong, aSentSong, aUse } from '../../../test/a-song.ts'

const server = await aServer()

const FOLDER = '/Library/Audio/Plug-Ins'

const at = (name: string, size: number | null, fields: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({
    name,
    manufacturer: 'Fogwood',
    path: `${FOLDER}/VST3/${name}.vst3`,
    platform: 'macos',
    size,
    ...fields,
  })

async function aPersonWithComputers(username: string, ...names: string[]) {
  const person = await server.signedInAs(username)
  const computers = []
  for (const name of names) {
    const { helper, machine } = await aHelper(server, person, { name })
    const scan = async (...found: ReturnType<typeof at>[]) => {
      const digests = found.flatMap(({ path = '', size }) =>
        size ? { path, digest: `${size}`.padStart(64, '0') } : [],
      )
      const during = (params: { id: string }) =>
        helper.device.compared({ params, body: { digests, links: [] } })
      await aScan({ helper }, { folders: [FOLDER, '/Users'], found, during })
    }
    computers.push({ machine, scan })
  }
  return { person, computers }
}

test('what takes space is told for all computers and for one, without samples, removed, gone and dropped lists', async () => {
  const { person, computers } = await aPersonWithComputers('ana', 'Laptop', 'Studio Mac')
  const [laptop, studio] = computers
  await laptop?.scan(at('Grimtone', 40))
  await studio?.scan(
    at('Grimtone', 100),
    at('Zebrify', 700),
    at('Wobbler', null),
    at('Removed', 5000),
    at('Grimtone', 100, { path: `/Users/ana${FOLDER}/VST3/Grimtone.vst3` }),
  )
  await person.plugins.add({ body: at('Sample', 9000, { isSample: true }) })
  const removed = (await person.plugins.list()).find(({ name }) => name === 'Removed')
  await person.plugins.remove({ params: { id: removed?.id ?? '' } })
  await person.songs.add({
    body: {
      songs: [
        aSentSong({ song: { uses: [aUse({ name: 'Grimtone', maker: 'Fogwood' })] } }),
        aRefusedSong('damaged'),
      ],
    },
  })

  const all = await person.storage.open()

  expect(all).toMatchObject({
    total: { bytes: 940, bundles: 5, unknown: 1 },
    computers: [
      { machine: studio?.machine, bytes: 900, bundles: 4 },
      { machine: laptop?.machine, bytes: 40 },
    ],
    makers: [{ manufacturer: 'Fogwood', bytes: 940 }],
    neverUsed: [
      { name: 'Zebrify', bytes: 700 },
      { name: 'Wobbler', bytes: null },
    ],
    neverUsedTotal: { plugins: 2, bytes: 700, unknown: 1 },
    copies: { bytes: 100, bundles: 1, unknown: 0 },
    songs: { read: 1, unread: 1 },
  })
  expect(await person.storage.figures()).toEqual({
    total: all.total,
    computers: 2,
    makers: [{ manufacturer: 'Fogwood', bytes: 940 }],
    neverUsed: all.neverUsedTotal,
    copies: all.copies,
    songs: { read: 1, unread: 1 },
  })
  expect(await person.storage.open({ query: { machine: laptop?.machine } })).toMatchObject({
    total: { bytes: 40 },
    computers: [{ machine: studio?.machine }, { machine: laptop?.machine }],
    makers: [{ bytes: 40 }],
    copies: { bundles: 0 },
  })
  const other = await server.signedInAs('ana-2')
  expect(await other.storage.open({ query: { machine: studio?.machine } })).toMatchObject({
    total: { bundles: 0 },
    computers: [],
  })
  expect(await other.storage.figures()).toMatchObject({ total: { bundles: 0 }, makers: [] })
  await expect(other.storage.open({ query: { machine: 'mine' } })).rejects.toMatchObject({ status: 400 })
})

test('an answer that is still right is not sent again, and each computer has its own', async () => {
  const { person, computers } = await aPersonWithComputers('ben', 'Laptop')
  const [laptop] = computers
  await laptop?.scan(at('Grimtone', 40))
  const ask = async (path: string, tag?: string) => {
    const headers = tag ? { 'if-none-match': tag } : {}
    const { statusCode, headers: answered } = await person.request({ method: 'GET', url: path, headers })
    return { statusCode, tag: String(answered.etag) }
  }
  const all = await ask('/api/storage')
  const one = await ask(`/api/storage?machine=${laptop?.machine}`)
  const figures = await ask('/api/storage/figures')

  expect(one.tag).not.toBe(all.tag)
  expect((await ask('/api/storage', all.tag)).statusCode).toBe(304)
  expect((await ask('/api/storage/figures', figures.tag)).statusCode).toBe(304)
  await laptop?.scan(at('Grimtone', 41))
  expect((await ask('/api/storage', all.tag)).statusCode).toBe(200)
  expect((await ask('/api/storage/figures', figures.tag)).statusCode).toBe(200)
  expect((await person.storage.open()).total.bytes).toBe(41)
  expect((await person.storage.figures()).total.bytes).toBe(41)
})

test('storage and formats name makers and plugins as the library does', async () => {
  const { person, computers } = await aPersonWithComputers('nora', 'Mac')
  const spelled = (name: string, manufacturer: string) => at(name, 50, { manufacturer })
  const twice = spelled('Delay Two', 'Tanglewire Audio, LLC')
  await computers[0]?.scan(spelled('Delay One', 'Tanglewire Audio'), twice, {
    ...twice,
    path: `/Users/nora${FOLDER}/VST3/Delay Two.vst3`,
  })
  const renamed = (await person.plugins.list()).find(({ name }) => name === 'Delay Two')
  await person.plugins.edit({ params: { id: renamed?.id ?? '' }, body: { name: 'Delay II' } })
  const shown = (await person.plugins.list()).map(({ name, manufacturer }) => ({ name, manufacturer }))
  expect(new Set(shown.map(({ manufacturer }) => manufacturer)).size).toBe(1)

  await person.songs.add({ body: { songs: [aSentSong({ song: { uses: [] } })] } })
  const { makers, neverUsed } = await person.storage.open()
  const { proposals } = await person.formats.open()

  expect(makers).toEqual([{ manufacturer: shown[0]?.manufacturer, bytes: 150 }])
  expect(neverUsed).toEqual(expect.arrayContaining(shown.map((one) => expect.objectContaining(one))))
  expect(proposals).toMatchObject([{ name: 'Delay II', manufacturer: shown[0]?.manufacturer }])
})
