import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { logicData } from '#shared/songs/testing/binary-files.ts'
import { liveDevice, liveRack, liveSet, vst2Info, vst3Info } from '#shared/songs/testing/live-files.ts'
import { zipOf } from '#shared/songs/testing/zip.ts'
import { helper, linuxTest, pairWithoutListener, startHelper } from './a-helper.ts'
import { aSite } from './a-site.ts'
import { fileDigests } from './file-digests.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const SECRET = 'SeCrEt'
const OLD = new Date(1_700_000_000_000)

const plugin = liveDevice({ info: vst3Info('Plugin', CLASS_ID, SECRET), userName: SECRET, on: false })
const inRack = liveRack([liveDevice({ info: vst2Info('Comp', 7, { path: `C:/${SECRET}/Comp.dll` }) })])
const SET = liveSet({
  tracks: [{ name: SECRET, devices: [plugin, inRack] }],
  tempo: '<Tempo><Manual Value="128.5" /></Tempo>',
})
const OTHER_SET = liveSet({ tracks: [{ devices: [plugin, plugin] }] })
const PROJECT = logicData([{ name: 'Delay', codes: ['aufx', 'ExDl', 'Exmp'], preset: SECRET }])
const REAPER = `<REAPER_PROJECT 0.1 "7.22/win64" 1735689600\n<TRACK\nNAME "${SECRET}"\n<VST "VST3: Plugin (Maker)" Plugin.vst3 0 "" 5{${CLASS_ID}} ""\n>\n>\n>`
const SESSION =
  'SESSION NAME:\ta\nP L U G - I N S  L I S T I N G\nMaker\tPlugin\t1.0\tAAX Native\tMono\t1 active\n'

startHelper()

/** Writes a song that was saved long ago. */
const put = (path: string, content: string | Uint8Array) => helper.put(`music/${path}`, content, OLD)

const music = () => join(helper.home, 'music')
const memory = () => join(helper.state, 'songs.txt')

type Printed = { path: string; refused?: string; plugins: { name: string; count: number }[] }

async function songsOf(...args: string[]) {
  const { code, answer } = await helper.json('songs', ...(args.length ? args : [music()]))
  const songs: Printed[] = answer.songs
  const names = songs.map(({ path }) => path.slice(music().length + 1)).toSorted()
  return { code, answer, songs, names }
}

linuxTest('each file is printed with the facts of its song and nothing else', async () => {
  const path = put('One Project/One.als', SET)
  const { code, answer } = await songsOf()

  const counts = { off: 0, offline: 0, frozen: 0, missing: 0, inRack: 0, count: 1 }
  expect({ code, answer }).toEqual({
    code: 0,
    answer: {
      songs: [
        {
          path,
          daw: 'Ableton Live',
          version: '12.1',
          tempo: 128.5,
          plugins: [
            { ...counts, format: 'VST3', name: 'Plugin', maker: '', ids: [`cid:${CLASS_ID}`], off: 1 },
            { ...counts, format: 'VST2', name: 'Comp', maker: '', ids: ['vst2:00000007'], inRack: 1 },
          ],
        },
      ],
      notes: [],
      copies: [],
      troubles: [],
      skippedBackups: 0,
      reread: 1,
      unchanged: 0,
    },
  })
})

linuxTest('songs of all kinds are found, packages as one song, other files not', async () => {
  put('a.als', SET)
  put('b.rpp', REAPER)
  put(
    'c.dawproject',
    zipOf({ 'project.xml': `<Project><Vst3Plugin deviceID="${CLASS_ID}" deviceName="P"/></Project>` }),
  )
  put('d.logicx/Alternatives/000/ProjectData', PROJECT)
  put('d.logicx/Media/x.als', SET)
  put('e.band/Alternatives/000/ProjectData', PROJECT)
  put('e.band/projectData', 'a placeholder')
  put('f.zip', zipOf({ 'f.logicx/Alternatives/000/ProjectData': PROJECT }))
  put('g.txt', SESSION)
  put('notes.txt', 'milk, eggs')
  put('holiday.zip', zipOf({ 'a.jpg': 'x' }))
  put('Samples/kick.wav', 'x')
  put('._a.als', 'x')
  put('.git/a.als', SET)
  const { songs, names } = await songsOf()

  expect(names).toEqual(['a.als', 'b.rpp', 'c.dawproject', 'd.logicx', 'e.band', 'f.zip', 'g.txt'])
  expect(songs.filter(({ plugins, refused }) => refused || plugins.length === 0)).toEqual([])
})

linuxTest('an unreadable song is named with its reason, and the rest is read', async () => {
  put('a.als', 'version https://git-lfs.github.com/spec/v1\n')
  put('c.reason', 'x')
  put('d.ptx', 'x')
  put('f.logicx/Resources/x', 'x')
  put('h.logicx/Alternatives/000/ProjectData', PROJECT)
  put('h.logicx/Alternatives/001/MetaData.plist', 'x')
  put('line\nbreak \u001b[2J.als', SET)
  put('z.als', SET)
  const { code, songs, answer } = await songsOf()

  expect(code).toBe(0)
  expect(songs.map(({ refused = '' }) => refused)).toEqual([
    ...['lfs-pointer', 'reason', 'pro-tools-session', 'no-song-inside'],
    ...['', '', ''],
  ])
  expect(songs[1]).toEqual({
    path: join(music(), 'c.reason'),
    daw: '',
    version: '',
    tempo: null,
    plugins: [],
    refused: 'reason',
  })
  expect(answer.notes.map(({ sentence }: { sentence: string }) => sentence)).toHaveLength(5)
  const { out } = await helper.run('songs', music())
  expect(out).toMatch(/^c\.reason +not read$/m)
  expect(out).toMatch(/^line break \[2J\.als +Ableton Live 12\.1 +129 BPM +2 plugins( +1 copy)?$/m)
  expect(out).toMatch(/^.+\/h\.logicx: Part of this package is missing.+ Add the whole package again\.$/m)
  expect(out).toMatch(/^.+\/d\.ptx: Pro Tools hides .+ Session Info as Text.+$/m)
})

linuxTest('unchanged songs are not read again', async () => {
  const [one, two] = [put('one.als', SET), put('two\nlines.als', SET)]
  const project = put('p.logicx/Alternatives/000/ProjectData', PROJECT)
  await songsOf()
  const first = await songsOf()
  expect(first.answer).toMatchObject({ reread: 0, unchanged: 3 })

  // The same size and time: only the memory still knows the old plugins.
  const zeros = new Uint8Array(SET.length)
  for (const file of [one, two]) {
    writeFileSync(file, zeros)
    utimesSync(file, OLD, OLD)
  }
  expect((await songsOf()).songs).toEqual(first.songs)
  expect((await songsOf('--full', music())).songs.map(({ refused }) => refused)).toEqual([
    'zero-filled',
    undefined,
    'zero-filled',
  ])

  writeFileSync(project, logicData([]))
  const changed = await songsOf()
  expect(changed.answer).toMatchObject({ reread: 1, unchanged: 2 })
  expect(changed.songs[1]?.plugins).toEqual([])
})

linuxTest('the memory is private, holds nothing of the music, and forgets what is gone', async () => {
  put('one.als', SET)
  put('two.rpp', REAPER)
  put('p.logicx/Alternatives/000/ProjectData', PROJECT)
  const { answer } = await songsOf()

  expect(statSync(memory()).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(answer) + readFileSync(memory(), 'utf8')).not.toContain(SECRET)
  rmSync(join(music(), 'one.als'))
  await songsOf()
  expect(readFileSync(memory(), 'utf8')).not.toContain('one.als')
})

linuxTest('a damaged memory costs only the time to read the songs again', async () => {
  put('one.als', SET)
  put('two.als', OTHER_SET)
  const { songs } = await songsOf()
  const whole = readFileSync(memory())
  for (const at of [3, Math.floor(whole.length / 2)]) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    for (const content of [damaged, whole.subarray(0, at), Buffer.alloc(at)]) {
      writeFileSync(memory(), content)
      expect((await songsOf()).answer).toMatchObject({ songs, reread: 2 })
      expect((await songsOf()).answer).toMatchObject({ songs, unchanged: 2 })
    }
  }
})

linuxTest('backups and autosaves are read only when asked for', async () => {
  put('Song Project/Song.als', SET)
  put('Song Project/Backup/Song [2024-01-01].als', OTHER_SET)
  put('b.rpp', REAPER)
  put('b.rpp-bak', REAPER)
  put('auto-backups/c.bwproject', 'x')
  put('s/s.song', zipOf({ 'metainfo.xml': '<M/>', 'Devices/a.xml': '<A/>' }))
  put('s/History/s.song', 'x')
  put('History/h.als', SET)
  put('p.logicx/Alternatives/000/ProjectData', PROJECT)
  put('p.logicx/Alternatives/000/Project File Backups/00/ProjectData', PROJECT)
  const usual = await songsOf()

  expect(usual.names).toEqual('History/h.als|Song Project/Song.als|b.rpp|p.logicx|s/s.song'.split('|'))
  expect(usual.answer.skippedBackups).toBe(4)
  expect((await helper.run('songs', music())).out).toContain('Left out 4 backups')
  const all = await songsOf('--backups', music())
  expect(all.names).toHaveLength(10)
  expect(all.names).toContain('p.logicx/Alternatives/000/Project File Backups/00/ProjectData')
  expect((await songsOf(join(music(), 'Song Project/Backup'))).names).toHaveLength(1)
})

linuxTest('the same song in many backups counts once', async () => {
  put('Song.als', SET)
  for (let i = 0; i < 30; i++) put(`Backup/Song ${i}.als`, SET)
  const different = Buffer.from(SET)
  different[5] = 1
  put('Other.als', different)
  const { answer } = await songsOf('--backups', music())

  expect(answer.songs).toHaveLength(32)
  expect(answer.copies.map((group: string[]) => group.length)).toEqual([31])
  const { out } = await helper.run('songs', '--backups', music())
  expect(out).toMatch(/^Found 2 songs\.$/m)
  expect(out).toMatch(/^30 more files are copies of these\.$/m)
  expect(out.match(/^Song.*30 copies$/gm)).toHaveLength(1)
})

linuxTest('different backups of a song are in its row of the table', async () => {
  put('Song Project/Song.als', SET)
  put('Song Project/Song 2.als', OTHER_SET)
  for (let i = 1; i < 8; i++)
    put(
      `Song Project/Backup/Song [2024-01-0${i} 120000].als`,
      liveSet({ tracks: [{ devices: Array.from({ length: i + 2 }, () => plugin) }] }),
    )
  put('Song Project/Backup/Song [2024-01-09 120000].als', '')
  const { out } = await helper.run('songs', '--backups', music())

  expect(out).toMatch(/^Found 2 songs\.$/m)
  expect(out).toMatch(/^Song\.als .* 8 backups$/m)
  expect(out).toMatch(/^8 more files are backups of these\.$/m)
  expect(out).toMatch(/Song \[2024-01-09 120000\]\.als: This file is empty/)
})

linuxTest('a folder that cannot be searched makes it fail after the rest was read', async () => {
  put('one.als', SET)
  const { code, names, answer } = await songsOf('/no/such/folder', music())

  expect({ code, names }).toEqual({ code: 1, names: ['one.als'] })
  expect(answer.troubles).toEqual([
    { path: '/no/such/folder', sentence: 'This folder does not exist.', isAbsent: true },
  ])
  expect(await helper.run('songs')).toMatchObject({
    code: 2,
    error: expect.stringContaining('Type songs, followed by a folder'),
  })
  expect(await helper.run('songs', music(), '--sizes')).toMatchObject({ code: 2 })
})

linuxTest('a folder and a song without permission stop nothing', async () => {
  put('a/one.als', SET)
  chmodSync(put('a/two.als', SET), 0)
  put('b/three.als', SET)
  chmodSync(join(music(), 'b'), 0)
  chmodSync(helper.home, 0o755)
  chmodSync(dirname(helper.program), 0o755)
  // The test may run as root, who may read everything.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const state = join(helper.home, 'other-state')
  mkdirSync(state, { mode: 0o777 })
  chmodSync(state, 0o777)
  const env = { ...helper.environment, PLUGFOLIO_HELPER_STATE: join(state, 'helper') }
  const run = spawnSync(process.execPath, [helper.program, 'songs', music(), '--json'], {
    env,
    ...user,
    encoding: 'utf8',
  })
  chmodSync(join(music(), 'b'), 0o755)
  const answer = JSON.parse(run.stdout)

  expect(run.status).toBe(1)
  expect(answer.songs.map(({ refused }: Printed) => refused)).toEqual([undefined, 'not-opened'])
  expect(answer.troubles).toEqual([
    { path: join(music(), 'b'), sentence: 'This could not be opened: permission was denied.' },
  ])
})

linuxTest('links are followed once, and never in a circle or to a device', async () => {
  put('real/one.als', SET)
  symlinkSync(join(music(), 'real'), join(music(), 'again'))
  symlinkSync(music(), join(music(), 'real/up'))
  symlinkSync(join(music(), 'real/one.als'), join(music(), 'real/two.als'))
  symlinkSync('/dev/zero', join(music(), 'endless.als'))
  symlinkSync('/nowhere', join(music(), 'broken.als'))
  spawnSync('mkfifo', [join(music(), 'pipe.als')])
  const { code, names } = await songsOf(music(), join(music(), 'real'))

  expect({ code, count: names.length }).toEqual({ code: 0, count: 1 })
})

linuxTest('nothing in private folders is read or remembered, not even through a link', async () => {
  const secret = dirname(put('private/mine.als', SET))
  put('open.als', OTHER_SET)
  put('p.logicx/Alternatives/000/x', 'x')
  put('private/001/ProjectData', PROJECT)
  await songsOf()
  expect(readFileSync(memory(), 'utf8')).toContain('mine.als')
  symlinkSync(secret, join(music(), 'link'))
  symlinkSync(join(secret, 'mine.als'), join(music(), 'linked.als'))
  symlinkSync(join(secret, '001'), join(music(), 'p.logicx/Alternatives/001'))
  await helper.run('folders', 'private', secret)
  // Also by a search elsewhere.
  await songsOf(join(music(), 'open.als'))
  expect(readFileSync(memory(), 'utf8')).not.toContain('mine.als')
  const { songs, names } = await songsOf()

  expect(names).toEqual(['open.als', 'p.logicx'])
  expect(songs[1]?.refused).toBe('no-song-inside')
  expect(readFileSync(memory(), 'utf8')).not.toContain('mine.als')
  expect(await helper.run('songs', secret)).toMatchObject({
    code: 1,
    out: expect.stringContaining('is private'),
  })
  writeFileSync(join(helper.state, 'folders.json'), 'damaged')
  expect(await helper.run('songs', music())).toMatchObject({
    code: 1,
    error: expect.stringContaining('private folders'),
  })
})

linuxTest('nothing is sent, and nothing in the folders is changed', async () => {
  const site = await aSite()
  pairWithoutListener(helper, site)
  await helper.run('folders', 'confirm')
  const confirmed = site.calls.length
  put('one.als', SET)
  put('p.band/Alternatives/000/ProjectData', PROJECT)
  const before = fileDigests(music())
  await songsOf()
  await helper.run('songs', music())
  await site.close()

  expect(site.calls).toHaveLength(confirmed)
  expect(fileDigests(music())).toEqual(before)
})
