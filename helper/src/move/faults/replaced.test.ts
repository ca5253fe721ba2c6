import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import type { Move } from '../journal/journal.ts'
import { replayJournals } from '../journal/replay-journals.ts'
import { moveBundles } from '../move-bundles.ts'
import { createFolderOn, hasSecondVolume, RUN, removeMovers } from '../testing/a-mover.ts'
import { diskError, filesDyingAt, withFileCalls } from '../testing/faulty-files.ts'

afterAll(removeMovers)

const isLong = Boolean(process.env.PLUGFOLIO_LONG)

/** Two bundles of an old version in place, a new one of each in another folder, and a bundle that is not replaced. */
function aReplacement(volume: 'this' | 'other') {
  const folder = createFolderOn('this') ?? ''
  const here = (createFolderOn(volume) ?? '') || folder
  const [plugins, unpacked, kept] = [
    path.join(here, 'plugins'),
    path.join(folder, 'new'),
    path.join(folder, 'kept'),
  ]
  const state = path.join(folder, 'state')
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
  fs.mkdirSync(state)
  for (const [top, mark] of [
    [plugins, 'old'],
    [unpacked, 'new'],
  ] as const) {
    for (const part of ['a', 'b', 'c']) put(path.join(top, 'Tape.vst3', part), mark)
    put(path.join(top, 'Tape.clap'), mark)
  }
  put(path.join(plugins, 'Other.clap'), 'other')
  const part = { catalog: 'C', slug: 'zap/tape', version: '1', digest: '' }
  const moves = ['Tape.vst3', 'Tape.clap'].flatMap((name, number): Move[] => [
    { name, from: path.join(plugins, name), to: path.join(kept, RUN, String(number), name), part },
    { name, from: path.join(unpacked, name), to: path.join(plugins, name), part },
  ])
  return {
    state,
    plugins,
    move: (files: FileCalls = fileCalls) => moveBundles({ state, run: RUN, kind: 'install', moves, files }),
    replay: (files?: FileCalls) => replayJournals(state, files),
    /** Each file of the plugin folder with its text. */
    now: () =>
      Object.fromEntries(
        fs
          .readdirSync(plugins, { recursive: true, encoding: 'utf8' })
          .filter((name) => fs.statSync(path.join(plugins, name)).isFile())
          .map((name) => [name, fs.readFileSync(path.join(plugins, name), 'utf8')]),
      ),
    remove: () => {
      for (const each of [folder, here]) fs.rmSync(each, { recursive: true, force: true })
    },
  }
}

const BUNDLES = [['Tape.vst3/a', 'Tape.vst3/b', 'Tape.vst3/c'], ['Tape.clap']]

/** Everything that is wrong: a bundle that is not whole, or that is not of one version, or a file that should not be there. */
function wrongIn(now: Record<string, string>) {
  const torn = BUNDLES.filter((files) => {
    const marks = new Set(files.map((file) => now[file]))
    return marks.size !== 1 || marks.has(undefined as never)
  })
  const known = new Set([...BUNDLES.flat(), 'Other.clap'])
  return [...torn.flat(), ...Object.keys(now).filter((name) => !known.has(name))]
}

const VOLUMES: ('this' | 'other')[] = hasSecondVolume ? ['this', 'other'] : ['this']

test.each(VOLUMES)(
  'each place has the old bundle or the new one, whole, when the helper dies at any call on %s volume',
  async (volume) => {
    const counting = filesDyingAt(Number.POSITIVE_INFINITY)
    const first = aReplacement(volume)
    await first.move(counting.files)
    expect(Object.values(first.now()).sort()).toEqual(['new', 'new', 'new', 'new', 'other'])
    first.remove()
    const step = isLong ? 1 : Math.ceil(counting.calls.length / 40)
    const seen = new Set<string | undefined>()
    for (let at = 1; at <= counting.calls.length; at += step) {
      const replaced = aReplacement(volume)
      await replaced.move(filesDyingAt(at).files).catch(() => {})
      // The first recovery dies as well.
      await replaced.replay(filesDyingAt(1 + (at % 29)).files).catch(() => {})
      await replaced.replay()

      expect([at, wrongIn(replaced.now())]).toEqual([at, []])
      seen.add(replaced.now()['Tape.vst3/a'])
      // A second recovery changes nothing.
      const settled = replaced.now()
      await replaced.replay()
      expect([at, replaced.now()]).toEqual([at, settled])
      replaced.remove()
    }
    expect([...seen].sort()).toEqual(['new', 'old'])
  },
  3_600_000,
)

test.each(['ENOSPC', 'EIO', 'EACCES'])(
  'the old bundle comes back when the new one cannot be put in place (%s)',
  async (code) => {
    const replaced = aReplacement('this')
    const fails = (from: string) => from.includes(`${path.sep}new${path.sep}`) && diskError(code)
    const outcomes = await replaced.move(
      withFileCalls({
        rename: (from, to) => (fails(from) ? Promise.reject(fails(from)) : fileCalls.rename(from, to)),
        link: (from, to) => (fails(from) ? Promise.reject(fails(from)) : fileCalls.link(from, to)),
      }),
    )

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['moved', 'failed', 'moved', 'failed'])
    expect(replaced.now()).toEqual({
      'Tape.vst3/a': 'old',
      'Tape.vst3/b': 'old',
      'Tape.vst3/c': 'old',
      'Tape.clap': 'old',
      'Other.clap': 'other',
    })
  },
)
