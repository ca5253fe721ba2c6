import { mkdtempSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderOn, hasSecondVolume, removeMovers } from '../../move/testing/a-mover.ts'
import { mountedFolders, placesFor, placeText } from './places.ts'

afterAll(removeMovers)

test('each disk is named once, and one that is not there or too small is not', () => {
  const state = mkdtempSync(join(tmpdir(), 'places-'))
  const parentsOf = (disks: string[], bytes = 1000) =>
    placesFor(state, [{ bytes, disk: undefined }], disks).map(({ parent }) => parent)
  expect(parentsOf([homedir(), '/nowhere', '/dev/null'])).toEqual([homedir()])
  expect(parentsOf([], 1e18)).toEqual([])
  const other = createFolderOn('other')
  if (hasSecondVolume && other) expect(parentsOf([other, join(other, '..')])).toEqual([homedir(), other])
})

test.each([
  [{ size: 2e9, copied: 2e9, free: 2e11 }, '200 GB free; frees 2.0 GB'],
  [{ size: 2e9, copied: 1e9, free: 2e11 }, '200 GB free; frees 1.0 GB'],
  [{ size: null, copied: 1e9, free: null }, 'frees at least 1.0 GB'],
  [{ size: 2e9, copied: 0, free: 2e11 }, '200 GB free; the same disk, so this frees no space yet'],
])('of the space %o is said: %s', (space, text) => {
  expect(placeText({ parent: '/mnt/big', space })).toBe(`${join('/mnt/big/Plugfolio_Set_Aside')} (${text})`)
})

test('the mounted devices are disks', () => {
  const mounts = `proc /proc proc rw 0 0
/dev/sda2 / ext4 rw 0 0
/dev/sda1 /boot/efi vfat rw 0 0
/dev/loop3 /snap/core/1 squashfs ro 0 0
//nas/share /mnt/nas cifs rw 0 0
/dev/sdb1 /media/ana/My\\040Disk exfat rw 0 0
`
  expect(mountedFolders(mounts)).toEqual(['/', '/media/ana/My Disk'])
})
