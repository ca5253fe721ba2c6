import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
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
  expect(answer.notes.map(({ sentence }: { sentence: string }) => sentence)).toHaveLength(5)
  const { out } = await helper.run('songs', music())
  expect(out).toMatch(/^c\.reason +not read$/m)
  expect(out).toMatch(/^line break \[2J\.als +Ableton Live 12\.1 +129 BPM +2 plugins( +1 copy)?$/m)
  expect(out).toMatch(/^.+\/h\.logicx: Part of this package is missing.+ Add the whole package again\.$/m)
  expect(out).toMatch(/^.+\/d\.ptx: Pro Tools hides .+ Session Info as Text.+$/m)
})

linuxTest('unchanged songs are not read again', async () => {
  const [one, two] = [put('one.als', SET), put('two\nlines.als', SET)]
  put('p.logicx/Alternatives/000/ProjectData', PROJECT)
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

linuxTest('a folder that cannot be searched makes it fail after the rest was read', async () => {
  put('one.als', SET)
  const { code, names, answer } = await songsOf('/no/such/folder', music())

  expect({ code, names }).toEqual({ code: 1, names: ['one.als'] })
  expect(answer.troubles).toEqual([
    { path: '/no/such/folder', sentence: 'This folder does not exist.', isAbsent: true },
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
