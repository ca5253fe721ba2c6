import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runSync } from '#shared/bundles/run.ts'
import { scanBundles } from '#shared/import/drop.ts'
import { infoPlist } from '../../../shared/src/bundles/testing/plist-files.ts'
import { diskFiles } from './on-disk.ts'

const MAKE_PIPE = 'mkfifo'

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bundles-'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const at = (...names: string[]) => path.join(root, ...names)
const scanned = () => runSync(scanBundles(root), diskFiles())

function bundle(...names: string[]) {
  fs.mkdirSync(at(...names, 'Contents'), { recursive: true })
  fs.writeFileSync(at(...names, 'Contents', 'Info.plist'), infoPlist({ CFBundleName: names.at(-1) ?? '' }))
}

/** Creates a bundle whose Info.plist the caller makes. */
function oddBundle(name: string, make: (file: string) => void) {
  fs.mkdirSync(at(name, 'Contents'), { recursive: true })
  make(at(name, 'Contents', 'Info.plist'))
}

test('circular links do not cause an endless search', () => {
  bundle('a', 'A.vst3')
  fs.mkdirSync(at('b'))
  fs.symlinkSync('self', at('self'))
  fs.symlinkSync('..', at('a', 'up'))
  fs.symlinkSync('../b', at('a', 'to-b'))
  fs.symlinkSync('../a', at('b', 'to-a'))
  for (let i = 0; i < 1000; i++) fs.symlinkSync('a', at(`link-${i}`))
  expect(scanned().bundles.map(({ path: found }) => found)).toEqual([at('a', 'A.vst3')])
})

test('an Info.plist that is not a regular file never blocks the search', () => {
  oddBundle('fifo.vst', (file) => execFileSync(MAKE_PIPE, [file]))
  oddBundle('folder.vst', (file) => fs.mkdirSync(file))
  oddBundle('huge.vst', (file) => {
    fs.writeFileSync(file, '')
    fs.truncateSync(file, 2 ** 30)
  })
  oddBundle('nowhere.vst', (file) => fs.symlinkSync('gone', file))
  oddBundle('zero.vst', (file) => fs.symlinkSync('/dev/zero', file))
  execFileSync(MAKE_PIPE, [at('pipe.vst3')])
  const notes = scanned().bundles.map(({ fileName, notes }) => [fileName, notes[0]])
  expect(Object.fromEntries(notes)).toEqual({
    'fifo.vst': 'not-a-file',
    'folder.vst': 'not-a-file',
    'huge.vst': 'plist-too-big',
    'nowhere.vst': 'no-plist',
    'zero.vst': 'not-a-file',
  })
})
