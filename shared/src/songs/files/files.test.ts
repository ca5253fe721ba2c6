import { expect, test } from 'vitest'
import { contentRanges } from './content-ranges.ts'
import { songGroupOf } from './song-group.ts'
import { fileKindOf, isBackupFolder } from './song-names.ts'

const MEBIBYTE = 2 ** 20

test('all bytes of a file of at most 64 MiB count, each once', () => {
  const ranges = contentRanges(2.5 * MEBIBYTE).map(({ at, length }) => [at / MEBIBYTE, length / MEBIBYTE])

  expect([...contentRanges(0), ...ranges]).toEqual([
    [0, 1],
    [1, 1],
    [2, 0.5],
  ])
})

test.each([64 * MEBIBYTE + 1, 3 * 2 ** 30])(
  'of %i bytes the start, the end and pieces between count',
  (size) => {
    const ranges = contentRanges(size)

    expect(ranges).toHaveLength(64)
    expect(ranges[0]).toEqual({ at: 0, length: MEBIBYTE })
    expect(ranges.at(-1)).toEqual({ at: size - MEBIBYTE, length: MEBIBYTE })
    const gaps = ranges.slice(1).map(({ at }, i) => at - (ranges[i]?.at ?? 0))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
  },
)

test.each([
  ['/m/Song Project/Song.als', 'Backup/Song [2024-01-31 120059].als'],
  ['/m/Song.rpp', 'Song.rpp-bak'],
  ['/m/Song.rpp', 'Backups/Song-2024-01-31_120059.rpp-bak'],
  ['/m/Song.cpr', 'Song.bak'],
  ['/m/Song.cpr', 'Auto Saves/Song-02.bak'],
  ['/m/Song.song', 'History/Song (Autosaved).song'],
  ['/m/Song.bwproject', 'auto-backups/Song 2024-01-31 1200.bwproject'],
  ['/m/Song.ptx', 'Session File Backups/Song.bak.003.ptx'],
  ['/m/Song.logicx', 'Song.logicx/Alternatives/000/Project File Backups/00/ProjectData'],
])('%s has the backup %s', (song, backup) => {
  const folder = song.slice(0, song.lastIndexOf('/') + 1)
  const { group } = songGroupOf(song)

  expect(songGroupOf(song).isBackup).toBe(false)
  expect(songGroupOf(folder + backup)).toEqual({ group, isBackup: true })
  expect(songGroupOf(`C:${folder}${backup}`.replaceAll('/', '\\')).group).toBe(`C:${group}`)
})

test.each([
  ['/m/Song.als', '/m/Song 2.als'],
  ['/m/Song.als', '/n/Song.als'],
  ['/m/Song.cpr', '/m/Song-02.cpr'],
  ['/m/Song.rpp', '/m/Song-2024-01-31_120059.rpp'],
])('%s and %s are two songs', (one, other) => {
  expect(songGroupOf(one).group).not.toBe(songGroupOf(other).group)
  expect([songGroupOf(one).isBackup, songGroupOf(other).isBackup]).toEqual([false, false])
})

test('one name in two Unicode forms is one song', () => {
  expect(songGroupOf('/m/Cafe\u0301.als')).toEqual(songGroupOf('/m/Caf\u00e9.als'))
})

test.each(['/m/Song.logicx', '/m/Song.band', '/m/Song.flp'])('%s and its archive are one song', (song) => {
  expect(songGroupOf(`${song}.zip`)).toEqual(songGroupOf(song))
})

test.each([
  ['a.als', 'song'],
  ['a.mmpz', 'song'],
  ['a.logicx.zip', 'song'],
  ['a.txt', 'perhaps-song'],
  ['a.zip', 'perhaps-song'],
  ['a (overwritten at 18h30).flp', 'backup'],
  ['a.bak', 'perhaps-backup'],
  ['a (autosaving my love).flp', 'song'],
  ['a.wav', 'other'],
  ['._a.als', 'other'],
  ['.als', 'other'],
])('%s is of the kind %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind)
})

test('folders of backups are known by their names, and History only beside a song of Studio One', () => {
  expect(['Backups', 'My Backup', 'History'].map((name) => isBackupFolder(name, false))).toEqual([
    true,
    false,
    false,
  ])
  expect(isBackupFolder('History', true)).toBe(true)
})
