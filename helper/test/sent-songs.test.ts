import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { logicData } from '#shared/songs/testing/binary-files.ts'
import { liveDevice, liveSet, vst3Info } from '#shared/songs/testing/live-files.ts'
import { savePairing } from '../src/connect/pairing.ts'
import { helper, linuxTest, pairWithoutListener, site, startHelper } from './a-helper.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const SECRET = 'SeCrEt'
const OLD = new Date(1_700_000_000_000)
const DIGEST = expect.stringMatching(/^[\w-]{43}$/)

const plugin = liveDevice({ info: vst3Info('Plugin', CLASS_ID, SECRET), userName: SECRET, on: false })
const setOf = (count: number) =>
  liveSet({ tracks: [{ name: SECRET, devices: Array.from({ length: count }, () => plugin) }] })

startHelper(async () => {
  pairWithoutListener(helper, site)
  await helper.run('folders', 'confirm')
})

const music = () => join(helper.home, 'music')

const put = (path: string, content: string | Uint8Array, savedAt = OLD) =>
  helper.put(`music/${path}`, content, savedAt)

const add = (...args: string[]) => helper.json('songs', '--add', ...(args.length ? args : [music()]))
const sentCount = () => site.songCalls.reduce((sum, songs) => sum + songs.length, 0)

linuxTest('a song is sent as facts without a path, a title or anything of the music', async () => {
  put(`${SECRET} Project/${SECRET}.als`, setOf(2))
  const { code, answer } = await add()

  expect({ code, added: answer.added }).toEqual({
    code: 0,
    added: { added: 1, replaced: 0, same: 0, known: 0, gone: 0, unsent: [] },
  })
  const [[sent] = []] = site.songCalls
  expect(sent).toMatchObject({
    ...{ content: DIGEST, place: DIGEST, group: DIGEST, isBackup: false, title: '', folder: '' },
    ...{ bytes: setOf(2).length, modifiedAt: OLD.toISOString(), refused: null },
    song: { kind: 'ableton', version: '12.1', tempo: 120, tracks: 2 },
  })
  expect(sent?.song?.uses).toMatchObject([{ format: 'VST3', name: 'Plugin', id: CLASS_ID, count: 2, off: 2 }])
  expect(JSON.stringify(site.songCalls)).not.toContain(SECRET)
})

linuxTest('unchanged songs are not sent twice, a changed one alone, and with --full all', async () => {
  put('one.als', setOf(1))
  put('two.als', setOf(2))
  put('p.logicx/Alternatives/000/ProjectData', logicData([{ name: 'A', codes: ['aufx', 'ExDl', 'Exmp'] }]))
  await add()
  expect((await add()).answer.added).toMatchObject({ added: 0, known: 3 })
  expect(sentCount()).toBe(3)

  put('two.als', setOf(3))
  expect((await add()).answer.added).toMatchObject({ added: 0, replaced: 1, known: 2 })
  expect((await add('--full', music())).answer.added).toMatchObject({ same: 3, known: 0 })
  expect((await helper.run('songs', '--add', music())).out).toContain(
    'Your library: 0 new songs, 3 unchanged.',
  )
})

linuxTest('titles and folders are sent only when the user says so', async () => {
  put('Albums/One Project/One.als', setOf(1))
  put('Two.als', setOf(2))
  const shown = () => site.songCalls.at(-1)?.map(({ title, folder }) => `${folder}: ${title}`)
  await add()
  expect(shown()).toEqual([': ', ': '])
  await add('--titles', music())
  expect(shown()?.sort()).toEqual(['music/Albums/One Project: One', 'music: Two'])
  // The site keeps titles that it once received, also when the option is left out.
  expect((await add()).answer.added).toMatchObject({ known: 2 })
  expect(await helper.run('songs', '--titles', music())).toMatchObject({ code: 2 })
})

linuxTest('deleted songs are gone only below folders that were searched', async () => {
  put('a/one.als', setOf(1))
  put('b/two.als', setOf(2))
  put('b/Backup/two [2024-01-01 120000].als', setOf(3))
  await add('--backups', music())
  const [one, two] = ['one', 'two'].map((_, i) => site.songCalls[0]?.[i]?.place)
  rmSync(join(music(), 'a/one.als'))
  rmSync(join(music(), 'b/two.als'))
  expect((await add(join(music(), 'b'))).answer.added).toMatchObject({ gone: 1 })
  expect(site.goneSongs).toEqual([two])

  renameSync(join(music(), 'a'), join(helper.home, 'elsewhere'))
  expect((await add(join(music(), 'a'))).answer.added).toMatchObject({ gone: 0 })
  expect((await add(music(), join(music(), 'a'))).answer.added).toMatchObject({ gone: 0 })
  renameSync(join(helper.home, 'elsewhere'), join(music(), 'a'))
  expect((await add()).answer.added).toMatchObject({ gone: 1, unsent: [] })
  expect(site.goneSongs).toEqual([two, one])
  expect((await add()).answer.added).toMatchObject({ gone: 0 })
})

linuxTest('nothing of private folders is sent, reported as gone, or remembered', async () => {
  const secret = dirname(put('private/mine.als', setOf(1)))
  put('open.als', setOf(2))
  await add()
  await helper.run('folders', 'private', secret)
  put('private/other.als', setOf(3))
  rmSync(join(secret, 'mine.als'))
  put('open.als', setOf(4))
  expect((await add()).answer.added).toMatchObject({ added: 0, replaced: 1, gone: 0 })
  expect(sentCount()).toBe(3)
  expect(site.goneSongs).toEqual([])
  expect(readFileSync(join(helper.state, 'songs-sent.txt'), 'utf8')).not.toContain('mine.als')
})

linuxTest('many songs go in calls of a hundred, and what has arrived is not sent again', async () => {
  for (let i = 0; i < 250; i++) put(`${i}.als`, setOf(1 + (i % 3)))
  let calls = 0
  site.instead = (name) =>
    name === 'addSongs' && ++calls === 3 ? { status: 409, body: { message: 'Enough.' } } : undefined
  const { code, error } = await helper.run('songs', '--add', music())
  expect({ code, error }).toEqual({ code: 1, error: 'Enough.\n' })
  site.instead = () => undefined
  await add()

  expect(site.songCalls.map((songs) => songs.length)).toEqual([100, 100, 50])
  expect(new Set(site.songCalls.flat().map(({ content }) => content)).size).toBe(3)
})

linuxTest('another account receives everything, under other digests', async () => {
  put('one.als', setOf(1))
  await add()
  site.accountId = randomUUID()
  savePairing(helper.state, { site: site.url, token: site.token, deviceId: randomUUID(), account: 'ben' })
  await add()

  const [first, second] = site.songCalls.flat()
  expect(first?.content).toHaveLength(43)
  expect(second?.content).toHaveLength(43)
  expect(second?.content).not.toBe(first?.content)
})

linuxTest('without a connection or on an older site it says so and sends nothing', async () => {
  put('one.als', setOf(1))
  rmSync(join(helper.state, 'pairing.json'))
  expect(await helper.run('songs', '--add', music())).toMatchObject({ code: 3 })
  expect(site.songCalls).toEqual([])
})
