import { expect, test } from 'vitest'
import { chosenNeeds, needsCsv, sharableNeeds } from '#shared/songs/sharing/needs-csv.ts'
import { needsInText } from '#shared/songs/sharing/read-needs-file.ts'
import type { ComparedNeed } from '#shared/songs/sharing/shared-need.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../../test/a-song.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'

const server = await aServer()

const classIdOf = (at: number) => at.toString(16).toUpperCase().padStart(32, '0')

/** A VST3 plugin as Live writes it into a song: its class id and its name, but no maker. */
const inLive = (name: string, at: number) =>
  aUse({ name, maker: '', version: '', id: classIdOf(at), ids: [`cid:${classIdOf(at)}`] })

/** Its bundle. */
const bundleOf = (
  name: string,
  manufacturer: string,
  at: number,
  facts: Parameters<typeof aPlugin>[0] = {},
) =>
  aPlugin({
    name,
    manufacturer,
    format: 'VST3',
    path: `/VST3/${name}.vst3`,
    version: `${at}.0`,
    classId: classIdOf(at),
    ...facts,
  })

const USES = [
  inLive('Serum 2', 1),
  inLive('Pro-Q 3', 2),
  inLive('ValhallaRoom', 3),
  inLive('Zebra', 4),
  aUse({ format: 'VST2', name: 'Diva(x64)', maker: 'u-he', version: '', ids: ['vst2:44695661'] }),
]

const BUNDLES_OF_SENDER = [
  bundleOf('Serum 2', 'Xfer Records', 1),
  bundleOf('FabFilter Pro-Q 3', 'FabFilter', 2),
  bundleOf('ValhallaRoom', 'Valhalla DSP, LLC', 3),
  bundleOf('Zebra2', 'u-he', 4),
]

/** The needs of A's song as a link and as a saved file, both with the same choice. */
async function aSharedList() {
  const person = await server.signedInAs('ana')
  await person.plugins.addMany({ body: { plugins: BUNDLES_OF_SENDER } })
  const { songs } = await person.songs.add({ body: { songs: [aSentSong({ song: { uses: USES } })] } })
  const id = songs[0]?.id ?? ''
  const sharable = sharableNeeds((await person.songs.open({ params: { id } })).needs)
  const sent = chosenNeeds(sharable, {
    chosen: new Set(sharable.map(({ usedId }) => usedId)),
    hasVersions: true,
  })
  const { token } = await person.songShares.share({
    params: { id },
    body: {
      needs: sent.map(({ usedId, need: { version, maker } }) => ({ usedId, version, maker })),
      days: 7,
    },
  })
  return { token, file: needsCsv(sent.map(({ need }) => need)) }
}

/** The needs in the text of a file. */
function needsIn(file: string) {
  const read = needsInText(file)
  if ('refusal' in read) throw new Error(read.refusal)
  return read.needs
}

/** Reasons may differ: a link compares identifiers, too. */
const withoutReason = ({ reason: _, ...compared }: ComparedNeed) => compared

test('a saved file is compared as its link is', async () => {
  const { token, file } = await aSharedList()
  const other = await server.signedInAs('ben')
  const bundles = [
    bundleOf('Serum 2', 'Xfer Records', 1, { version: '2.0.18' }),
    bundleOf('FabFilter Pro-Q 3', 'FabFilter', 2, { format: 'AU', path: '/Components/Q.component' }),
    bundleOf('ValhallaRoom', 'Valhalla DSP', 3),
    bundleOf('Diva', 'u-he', 7, { format: 'VST', path: '/VST/Diva.vst', classId: null }),
  ]
  await other.plugins.addMany({ body: { plugins: bundles } })
  const room = (await other.plugins.list()).find(({ name }) => name === 'ValhallaRoom')
  await other.plugins.edit({ params: { id: room?.id ?? '' }, body: { name: 'My favorite hall' } })

  const byLink = await other.songShares.compare({ body: { token } })
  const byFile = await other.songShares.compareFile({ body: { needs: needsIn(file) } })

  expect(byFile.needs.map(withoutReason)).toEqual(byLink.needs.map(withoutReason))
  expect(byFile.needs.map(({ need, state, plugin }) => [need.name, state, plugin?.name])).toEqual([
    ['Serum 2', 'here', 'Serum 2'],
    ['Pro-Q 3', 'other-format', 'FabFilter Pro-Q 3'],
    ['ValhallaRoom', 'here', 'My favorite hall'],
    ['Zebra', 'missing', undefined],
    ['Diva(x64)', 'here', 'Diva'],
  ])
  expect(byFile.needs[3]?.reason).toBe('Not in your library.')
})

test('more than 5,000 plugins are refused', async () => {
  const person = await server.signedInAs('gus')
  const need = { format: 'VST3', name: 'Diva', maker: '', version: '' } as const

  const sent = person.songShares.compareFile({ body: { needs: Array.from({ length: 5001 }, () => need) } })

  const reason = expect.stringContaining('The file has too many plugins.')
  await expect(sent).rejects.toMatchObject({ status: 400, reason })
})

test('nothing of a compared file is stored', async () => {
  const person = await server.signedInAs('fay')
  await person.songs.list()
  const before = await wholeDatabase(server.pool)

  await person.songShares.compareFile({
    body: { needs: [{ format: 'AU', name: 'Secret-8731', maker: 'Secret-8731', version: '1' }] },
  })

  const after = await wholeDatabase(server.pool)
  expect(JSON.stringify(after)).not.toContain('Secret-8731')
  expect(after).toEqual(before)
})
