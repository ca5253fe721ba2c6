import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAW_TAGS } from '#shared/daw-tags/daw-tags.ts'
import { tagsPlan } from '#shared/daw-tags/tags-plan.ts'
import {
  ARDOUR_TEXTS,
  aLibraryPlugin,
  DIVA,
  LOGIC_TEXTS,
  REAPER_TEXTS,
} from '#shared/daw-tags/testing/daw-files.ts'
import type { DawWithTags } from '#shared/helper/daw-tags-report.ts'
import { randomOf } from '#shared/uad/testing/random.ts'
import { bytesOf } from './tag-folders.ts'
import {
  changedSince,
  readAgreed,
  readTagRuns,
  recoverTagRuns,
  saveAgreed,
  undoTagRun,
  writeTagRun,
} from './tag-runs.ts'

let home: string
let state: string
let folder: string
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'tag-runs-'))
  state = path.join(home, 'state')
  folder = path.join(home, 'daw')
  for (const each of [state, folder]) fs.mkdirSync(each)
})
afterEach(() => fs.rmSync(home, { recursive: true }))

const NOW = new Date('2026-11-29T12:00:00Z')

/** The bytes of all files in the folder of the DAW. */
const here = () =>
  new Map(
    fs
      .readdirSync(folder)
      .sort()
      .map((name) => [name, Uint8Array.from(bytesOf(path.join(folder, name)))]),
  )
const put = (name: string, content: string | Uint8Array) => fs.writeFileSync(path.join(folder, name), content)

/** Changes files of the folder as a command does. */
const change = (files: Record<string, string | null>, agreed = {}) =>
  writeTagRun(
    state,
    {
      daw: 'ardour',
      folder,
      files: new Map(
        Object.entries(files).map(([name, text]) => [name, text === null ? null : Buffer.from(text)]),
      ),
      readFrom: here(),
      agreed,
    },
    NOW,
  )

test('a change is taken back, and taking it back is taken back', () => {
  put('plugin_tags', 'old')
  fs.chmodSync(path.join(folder, 'plugin_tags'), 0o640)
  const before = here()
  const run = change({ plugin_tags: 'new', plugin_statuses: 'made' }, { a: ['x'] })
  const after = here()

  expect([...after.keys()]).toEqual(['plugin_statuses', 'plugin_tags'])
  expect(fs.statSync(path.join(folder, 'plugin_tags')).mode & 0o777).toBe(0o640)
  expect(readAgreed(state, folder)).toEqual({ a: ['x'] })
  const undone = undoTagRun(state, run, NOW)
  expect(here()).toEqual(before)
  expect(readAgreed(state, folder)).toEqual({})
  undoTagRun(state, undone, NOW)
  expect(here()).toEqual(after)
  expect(readAgreed(state, folder)).toEqual({ a: ['x'] })
  expect(readTagRuns(state)).toHaveLength(3)
})

test('a file that was changed meanwhile stops the change, and those before it are put back', () => {
  put('plugin_tags', 'old')
  put('plugin_statuses', 'old')
  const readFrom = here()
  put('plugin_statuses', 'of the DAW')
  const before = here()
  const files = new Map([
    ['plugin_tags', Buffer.from('new')],
    ['plugin_statuses', Buffer.from('new')],
  ])

  expect(() => writeTagRun(state, { daw: 'ardour', folder, files, readFrom, agreed: {} }, NOW)).toThrow(
    'changed while its tags were being prepared',
  )
  expect(here()).toEqual(before)
  expect(readTagRuns(state)).toEqual([])
})

test('a link in the place of a file is neither followed nor replaced', () => {
  fs.writeFileSync(path.join(home, 'mine'), 'mine')
  fs.symlinkSync(path.join(home, 'mine'), path.join(folder, 'plugin_tags'))

  expect(() =>
    writeTagRun(
      state,
      {
        daw: 'ardour',
        folder,
        files: new Map([['plugin_tags', Buffer.from('new')]]),
        readFrom: new Map(),
        agreed: {},
      },
      NOW,
    ),
  ).toThrow('Nothing was changed')
  expect(fs.readFileSync(path.join(home, 'mine'), 'utf8')).toBe('mine')
})

test('a damaged copy puts nothing back', () => {
  put('plugin_tags', 'old')
  const run = change({ plugin_tags: 'new' })
  fs.writeFileSync(path.join(state, 'tags', run.run, 'before-0'), 'bad')

  expect(() => undoTagRun(state, run, NOW)).toThrow('is damaged')
  expect(fs.readFileSync(path.join(folder, 'plugin_tags'), 'utf8')).toBe('new')
})

test('a run that was cut off before its first file leaves what both sides have in common', () => {
  put('plugin_tags', 'old')
  const run = change({ plugin_tags: 'new' }, { a: ['x'] })
  put('plugin_tags', 'old')
  const cutOff = (agreed: Record<string, string[]>) => {
    const file = path.join(state, 'tags', run.run, 'run.json')
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const { run: _, ...record } = run
    fs.writeFileSync(file, JSON.stringify({ ...record, isDone: false }))
    saveAgreed(state, folder, agreed)
    expect(recoverTagRuns(state)).toHaveLength(1)
    return readAgreed(state, folder)
  }

  expect(cutOff({ b: ['y'] })).toEqual({ b: ['y'] })
  expect(cutOff({ a: ['x'] })).toEqual({})
})

test('the newest run is never among those that are removed, though all are of one second', () => {
  put('plugin_tags', '0')
  for (let count = 1; count <= 120; count++) {
    const run = change({ plugin_tags: `${count}` })
    expect(readTagRuns(state).map(({ run: name }) => name)).toContain(run.run)
  }
  expect(readTagRuns(state)).toHaveLength(50)
})

const ROUNDS = process.env.PLUGFOLIO_LONG ? 1000 : 12
const TEXTS: [DawWithTags, Record<string, string>][] = [
  ['reaper', REAPER_TEXTS],
  ['ardour', ARDOUR_TEXTS],
  ['logic', LOGIC_TEXTS],
]
const TAGS = ['Vocals', 'Mix Bus', 'EQ', 'Été & more', 'a<b>', 'Hall Reverb']

test(`after ${ROUNDS} rounds of write, change in the DAW, read and undo every byte is as before`, () => {
  const random = randomOf(41)
  let written = 0
  for (let round = 0; round < ROUNDS; round++) {
    const now = (second: number) => new Date(NOW.getTime() + round * 3000 + second * 1000)
    const [daw, texts] = TEXTS[round % TEXTS.length] ?? TEXTS[0] ?? ['reaper', {}]
    for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name))
    for (const [name, text] of Object.entries(texts))
      put(name, daw === 'reaper' && random() < 0.5 ? text.replaceAll('\n', '\r\n') : text)
    const { write } = DAW_TAGS[daw]
    const aLibrary = () =>
      [aLibraryPlugin(), DIVA].map((plugin) => ({
        ...plugin,
        tags: TAGS.filter(() => random() < 0.4),
        isFavorite: random() < 0.5,
      }))
    const before = here()
    const plan = tagsPlan(daw, before, aLibrary(), new Map())
    const changed = write(before, plan.changes, 'linux')
    const run = writeTagRun(
      state,
      { daw, folder, files: changed, readFrom: before, agreed: Object.fromEntries(plan.agreed.after) },
      now(0),
    )
    const ours = here()
    if (changed.size > 0) written++

    const ofUser = tagsPlan(daw, ours, aLibrary(), new Map(Object.entries(run.agreedAfter)))
    for (const [name, bytes] of write(ours, ofUser.changes, 'linux')) put(name, bytes)
    const ofDaw = here()
    expect(() => tagsPlan(daw, ofDaw, aLibrary(), new Map(Object.entries(run.agreedAfter)))).not.toThrow()

    expect(changedSince(run).every((each) => changed.has(each))).toBe(true)
    const undone = undoTagRun(state, run, now(1))
    for (const each of changed.keys()) expect([each, here().get(each)]).toEqual([each, before.get(each)])
    undoTagRun(state, undone, now(2))
    expect(here()).toEqual(ofDaw)
  }
  expect(written).toBeGreaterThan(ROUNDS / 2)
  expect(readTagRuns(state).length).toBeLessThanOrEqual(50)
})

const KILLS = process.env.PLUGFOLIO_LONG ? 60 : 3

test.runIf(process.platform !== 'win32')(
  `killed ${KILLS} times in the middle, each file is the old or the new one, and the next command puts all back`,
  async () => {
    const program = path.join(home, 'writer.mjs')
    await build({
      entryPoints: [path.join(import.meta.dirname, 'testing/tag-writer-end.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
    })
    const forms = (name: string) => ['old', 'new'].map((text) => `${text} ${name}`.repeat(20_000))
    for (const name of ['plugin_tags', 'plugin_statuses']) put(name, forms(name)[0] ?? '')
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn(process.execPath, [program, state, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      await setTimeout(30 + Math.random() * 300)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8')
      for (const name of ['plugin_tags', 'plugin_statuses']) expect(forms(name)).toContain(read(name))
      recoverTagRuns(state)
      expect(read('plugin_tags').slice(0, 3)).toBe(read('plugin_statuses').slice(0, 3))
      expect(fs.readdirSync(folder).sort()).toEqual(['plugin_statuses', 'plugin_tags'])
      expect(recoverTagRuns(state)).toEqual([])
    }
  },
)
