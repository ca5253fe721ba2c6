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
  const { neverUsedTotal: neverUsed, total, makers, copies, songs } = all
  expect(await person.storage.figures()).toEqual({ total, computers: 2, makers, neverUsed, copies, songs })
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
})
