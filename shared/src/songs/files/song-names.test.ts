import { expect, test } from 'vitest'
import { fileKindOf, isBackupFolder, isPackageName, isPassedFolder } from './song-names.ts'

test.each([
  ['a.als', 'song'],
  ['A.CPR', 'song'],
  ['a.b.rpp', 'song'],
  ['a.mmpz', 'song'],
  ['a.logicx.zip', 'song'],
  ['a.reason', 'song'],
  ['a.txt', 'perhaps-song'],
  ['a.zip', 'perhaps-song'],
  ['a.rpp-bak', 'backup'],
  ['a.mmp.bak', 'backup'],
  ['a (overwritten at 18h30).flp', 'backup'],
  ['a (autosaved).flp', 'backup'],
  ['a.bak', 'perhaps-backup'],
  ['a (autosaving my love).flp', 'song'],
  ['a.wav', 'other'],
  ['a.adg', 'other'],
  ['._a.als', 'other'],
  ['als', 'other'],
  ['.als', 'other'],
])('%s is of the kind %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind)
})

test.each([
  ['Backup', true],
  ['Backups', true],
  ['auto-backups', true],
  ['Project File Backups', true],
  ['Auto Save', true],
  ['My Backup', false],
  ['History', false],
])('a folder %s holds backups: %s', (name, is) => {
  expect(isBackupFolder(name, false)).toBe(is)
})

test('Studio One keeps backups beside a song', () => {
  expect(isBackupFolder('History', true)).toBe(true)
})

test('packages and folders of systems are known by their names', () => {
  expect([isPackageName('a.logicx'), isPackageName('a.band'), isPackageName('band')]).toEqual([
    true,
    true,
    false,
  ])
  expect(['.git', '$RECYCLE.BIN', 'Songs'].map(isPassedFolder)).toEqual([true, true, false])
})
