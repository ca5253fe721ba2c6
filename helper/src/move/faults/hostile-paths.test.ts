import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import type { Move } from '../journal/journal.ts'
import { moveBundles } from '../move-bundles.ts'
import { createMover, RUN, removeMovers } from '../testing/a-mover.ts'
import { wrapCalls } from '../testing/faulty-files.ts'

afterAll(removeMovers)

const PATHS = process.env.PLUGFOLIO_LONG ? 1_000_000 : 2_000
const AT_ONCE = process.env.PLUGFOLIO_LONG ? 1_000 : 50

/** The calls that change files, with the indexes of the arguments that name them. */
const CHANGING: Partial<Record<keyof FileCalls, number[]>> = {
  makeFolder: [0],
  makeLink: [1],
  copyFile: [1],
  copyOnMac: [1],
  setMode: [0],
  setTimes: [0],
  rename: [0, 1],
  link: [0, 1],
  removeFile: [0],
  removeFolder: [0],
  append: [0],
}

/** The file calls of this computer; records the real paths of changes in `changed`. */
const recordingFiles = (changed: Set<string>) =>
  wrapCalls(fileCalls, (name, call, args) => {
    for (const at of CHANGING[name as keyof FileCalls] ?? []) changed.add(realPathOf(String(args[at])))
    return call(...args)
  })

function realPathOf(place: string): string {
  const above = path.dirname(place)
  return fs.existsSync(above)
    ? path.join(fs.realpathSync(above), path.basename(place))
    : path.join(realPathOf(above), path.basename(place))
}

test(`none of ${PATHS} hostile paths leads to a change outside the scanned folders and the backup folder`, async () => {
  const mover = createMover(['VST3/UAD A.vst3', 'Components/UAD B.component'])
  const secret = path.join(mover.folder, 'secret')
  fs.mkdirSync(path.join(secret, 'UAD S.vst3/Contents'), { recursive: true })
  fs.mkdirSync(path.join(mover.folder, 'Plug-Ins 2/UAD T.vst3'), { recursive: true })
  fs.mkdirSync(path.join(mover.backup, RUN), { recursive: true })
  fs.symlinkSync(secret, path.join(mover.plugins, 'way'))
  fs.symlinkSync(secret, path.join(mover.backup, 'way'))
  const allowed = [mover.plugins, mover.backup, mover.state]
  const changed = new Set<string>()
  const files = recordingFiles(changed)
  const sentenceCounts = new Map<string, number>()
  let run = 0

  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...'..|.||way|VST3|Components|secret|UAD S.vst3|UAD A.vst3|UAD T.vst3|~|Plug-Ins 2|..\\..'.split('|'),
        RUN,
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  )
  const top = fc.constantFrom(
    ...[mover.plugins, mover.backup, mover.folder, secret, '', '/', '/etc'],
    ...[`${mover.plugins}\0`, `${mover.plugins}/VST3/../..`],
  )
  const name = fc.constantFrom(
    ...'UAD A.vst3|UAD B.component|UAD S.vst3|UAD T.vst3|..|.vst3|passwd|UAD A.vst3/Contents'.split('|'),
  )
  const place = fc.tuple(top, fc.array(step, { maxLength: 3 })).map((parts) => parts.flat().join('/'))
  const anyPaths = fc
    .tuple(place, place, name, name, fc.nat(4))
    .map(([from, to, file, other, at]) => ({ from: `${from}/${file}`, to: `${to}/${at ? file : other}` }))
  // Paths that are almost valid: existing bundles and folders, and a link between them.
  const bundles = ['Plug-Ins/VST3/UAD A.vst3', 'Plug-Ins/way/UAD S.vst3', 'Plug-Ins 2/UAD T.vst3']
  const folders = ['', '/way', '/way/deep', '/../secret', ' 2'].map((end) => mover.backup + end)
  const almostValidPaths = fc
    .tuple(fc.constantFrom(...bundles), fc.constantFrom(...folders))
    .map(([bundle, folder]) => ({
      from: path.join(mover.folder, bundle),
      to: path.join(folder, path.basename(bundle)),
    }))
  const move = fc.oneof(anyPaths, almostValidPaths).map((paths) => ({ name: 'x', ...paths }))

  for (let done = 0; done < PATHS; done += AT_ONCE * 2) {
    const moves: Move[] = fc.sample(move, AT_ONCE)
    const outcomes = await moveBundles({
      state: mover.state,
      run: `run-${++run}`,
      kind: 'organize',
      moves,
      files,
      within: { from: [mover.plugins, path.join(mover.plugins, 'VST3')], to: [mover.backup] },
    })
    for (const { sentence } of outcomes) sentenceCounts.set(sentence, (sentenceCounts.get(sentence) ?? 0) + 1)
    // Every run would read the journals of all earlier ones.
    fs.rmSync(path.join(mover.state, 'moves'), { recursive: true })
  }
  const outside = [...changed].filter(
    (each) => !allowed.some((folder) => each === folder || each.startsWith(`${folder}/`)),
  )
  expect(outside).toEqual([])
  expect(
    sentenceCounts.get('It is outside the folders in which the helper may move plugins.'),
  ).toBeGreaterThan(PATHS / 50)
  expect(fs.readdirSync(secret)).toEqual(['UAD S.vst3'])
  expect(fs.readdirSync(path.join(mover.folder, 'Plug-Ins 2'))).toEqual(['UAD T.vst3'])
}, 3_600_000)

test.each(['', '.', '..', 'a/b', 'a b', '-rf', 'x'.repeat(81)])('%j is not a valid run name', async (run) => {
  const mover = createMover([])
  await expect(mover.move({ run })).rejects.toThrow('not a valid run name')
})
