import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderOn, hasSecondVolume, removeMovers } from '../../move/testing/a-mover.ts'
import { isTooMuch, measureBundles, neededSpace } from './needed-space.ts'

afterAll(removeMovers)

function aBundleOf(bytes: number) {
  const folder = join(createFolderOn('this') ?? '', 'Diva.vst3')
  fs.mkdirSync(join(folder, 'Contents'), { recursive: true })
  fs.writeFileSync(join(folder, 'Contents/program'), Buffer.alloc(bytes))
  return folder
}

test('a move within one disk needs no space, and one to another disk the size of the bundles', () => {
  const bundles = measureBundles([{ from: aBundleOf(1000) }, { from: aBundleOf(234) }])
  const here = join(createFolderOn('this') ?? '', 'not/there/yet')
  expect(neededSpace(bundles, here)).toEqual({ size: 1234, copied: 0, free: expect.any(Number) })
  const other = createFolderOn('other')
  if (!hasSecondVolume || !other) return
  expect(neededSpace(bundles, join(other, 'not/there/yet'))).toMatchObject({ size: 1234, copied: 1234 })
})

test('what cannot be measured has no size', () => {
  const lost = measureBundles([{ from: '/nowhere/Diva.vst3' }])
  expect(neededSpace(lost, createFolderOn('this') ?? '').size).toBe(null)
})

test.each([
  [{ copied: 0, free: 0 }, false],
  [{ copied: 1000, free: null }, false],
  [{ copied: 1000, free: 1e9 }, false],
  [{ copied: 1e9, free: 1e9 }, true],
  [{ copied: 1, free: 1000 }, true],
])('of %o it is %s that the copies do not fit', (space, is) => {
  expect(isTooMuch({ size: null, ...space })).toBe(is)
})
