import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { holdLock } from '../../system/kernel-lock.ts'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { readJournals } from '../journal/journal.ts'
import { readRuns } from '../runs/read-runs.ts'
import { createMover, RUN, removeMovers } from '../testing/a-mover.ts'
import { acrossVolumes, diskError, withFileCalls, wrapCalls } from '../testing/faulty-files.ts'

afterAll(removeMovers)

const A = 'VST3/Universal Audio/UAD A.vst3'
const B = 'Components/UAD B.component'
const DLL = 'VST/UAD C.dll'

const asAcrossVolumes = (calls: Partial<FileCalls> = {}) => withFileCalls({ ...acrossVolumes, ...calls })

test.each<[string, (to: string) => void]>([
  ['a bundle', (to) => fs.mkdirSync(path.join(to, 'Contents'), { recursive: true })],
  ['an empty folder', (to) => fs.mkdirSync(to, { recursive: true })],
  ['a file', (to) => fs.writeFileSync(path.join(to), 'mine')],
  ['a link that leads nowhere', (to) => fs.symlinkSync('nowhere', to)],
])('%s at the destination is left alone, and so is the bundle', async (_, putThere) => {
  for (const bundle of [A, DLL]) {
    const mover = createMover([bundle])
    const [{ from, to } = { from: '', to: '' }] = mover.moves
    fs.mkdirSync(path.dirname(to), { recursive: true })
    putThere(to)
    const before = mover.snapshot()

    expect(await mover.move()).toMatchObject([
      { from, outcome: 'kept', sentence: 'Something is already at its destination.' },
    ])
    expect(mover.snapshot()).toEqual(before)
    expect(fs.existsSync(from)).toBe(true)
  }
})

test.each([A, DLL])(
  'a file that appears at the last moment at the destination of %s is not replaced',
  async (bundle) => {
    const mover = createMover([bundle])
    const before = mover.snapshot()
    const files = withFileCalls({
      rename: (from, to) => {
        fs.mkdirSync(path.join(to, 'mine'), { recursive: true })
        return fileCalls.rename(from, to)
      },
      link: (from, to) => {
        fs.writeFileSync(to, 'mine')
        return fileCalls.link(from, to)
      },
    })
    const [outcome] = await mover.move({ files })

    expect(outcome).toMatchObject({
      outcome: 'failed',
      sentence: 'Something is already at its destination.',
    })
    const [to = ''] = mover.moves.map((move) => move.to)
    expect(bundle === DLL ? fs.readFileSync(to, 'utf8') : fs.readdirSync(to)[0]).toBe('mine')
    fs.rmSync(to, { recursive: true })
    expect(mover.snapshot()).toEqual(before)
  },
)

test.each<[string, (from: string, mover: ReturnType<typeof createMover>) => void, string, string]>([
  ['is gone', (from) => fs.rmSync(from, { recursive: true }), 'kept', 'It is no longer there.'],
  [
    'is a link',
    (from, { folder }) => {
      fs.renameSync(from, path.join(folder, 'elsewhere'))
      fs.symlinkSync(path.join(folder, 'elsewhere'), from)
    },
    'kept',
    'It is a link, and links stay where they are.',
  ],
  [
    'would go through a link in the folder of the run',
    (_, { backup, folder }) => {
      fs.mkdirSync(path.join(backup, RUN), { recursive: true })
      fs.symlinkSync(folder, path.join(backup, RUN, 'VST3'))
    },
    'failed',
    'A link is in the way',
  ],
])('a bundle that %s stays, and the others are moved', async (_, change, outcome, sentence) => {
  const mover = createMover([A, B])
  change(mover.moves[0]?.from ?? '', mover)
  const before = mover.snapshot()

  expect(await mover.move()).toMatchObject([
    { outcome, sentence: expect.stringContaining(sentence) },
    { outcome: 'moved', sentence: '' },
  ])
  expect(mover.snapshot()).toEqual(before)
})

test.each<[string, Partial<FileCalls>, string]>([
  ['the disk is full', { copyFile: () => Promise.reject(diskError('ENOSPC')) }, 'The disk is full.'],
  ['the disk fails', { flush: () => Promise.reject(diskError('EIO')) }, 'The disk does not respond.'],
  [
    'a file cannot be read',
    { digest: () => Promise.reject(diskError('EACCES')) },
    'The system did not allow it.',
  ],
  [
    'the copy differs from the original',
    {
      copyFile: async (from, to) => {
        await fileCalls.copyFile(from, to)
        if (from.endsWith('program')) fs.appendFileSync(to, '!')
      },
    },
    'It changed while it was being copied.',
  ],
  [
    'the original is changed meanwhile',
    {
      copyFile: async (from, to) => {
        await fileCalls.copyFile(from, to)
        if (from.endsWith('program')) fs.appendFileSync(from, '!')
      },
    },
    'It changed while it was being copied.',
  ],
  [
    'the original may not be removed',
    { mayWrite: () => Promise.reject(diskError('EACCES')) },
    'The system did not allow it.',
  ],
])(
  'when %s during a move to another volume, the original stays whole and nothing else is left',
  async (_, calls, sentence) => {
    const mover = createMover([A])
    const start = mover.snapshot()
    const [outcome] = await mover.move({ files: asAcrossVolumes(calls) })
    await mover.replay()
    const { bundles, hidden } = mover.snapshot()

    expect(outcome).toMatchObject({ outcome: 'failed', sentence: expect.stringContaining(sentence) })
    expect(hidden).toEqual([])
    expect(bundles['UAD A.vst3']).toHaveLength(1)
    if (!sentence.startsWith('It changed')) expect(bundles).toEqual(start.bundles)
    expect(fs.readdirSync(path.join(mover.plugins, 'VST3/Universal Audio'))).toEqual(['UAD A.vst3'])
    expect(readRuns(mover.state)).toEqual([])
  },
)

test('a move is finished at a later start when its disk disappears', async () => {
  const mover = createMover([A])
  const start = mover.snapshot()
  const gone = () => Promise.reject(diskError('EIO'))
  const goneCalls = { copyFile: gone, stat: gone, names: gone, removeFile: gone, removeFolder: gone }
  let isGone = false
  const files = asAcrossVolumes({
    copyFile: async (from, to) => {
      isGone = true
      await fileCalls.copyFile(from, to)
      throw diskError('EIO')
    },
    removeFolder: (place) => (isGone ? gone() : fileCalls.removeFolder(place)),
    removeFile: (place) => (isGone ? goneCalls.removeFile() : fileCalls.removeFile(place)),
  })
  const [outcome] = await mover.move({ files })

  expect(outcome).toMatchObject({
    outcome: 'failed',
    sentence: expect.stringContaining('when it next starts'),
  })
  expect(mover.snapshot().hidden).toHaveLength(1)
  expect(readRuns(mover.state)).toMatchObject([{ items: [{ state: 'unfinished' }] }])
  expect(await mover.replay()).toMatchObject([
    { outcome: 'kept', sentence: 'The move was interrupted, so the plugin is still where it was.' },
  ])
  expect(mover.snapshot()).toEqual(start)
})

/** Simulates a helper that dies at this call while it moves a bundle. */
async function interruptedMove(bundle: string, at: (call: string, count: number) => boolean) {
  const mover = createMover([bundle])
  const counts: Record<string, number> = {}
  let isDead = false
  const files = wrapCalls(asAcrossVolumes(), (name, call, args) => {
    counts[name] = (counts[name] ?? 0) + 1
    isDead ||= at(name, counts[name])
    return isDead ? Promise.reject(diskError('EIO')) : call(...args)
  })
  await mover.move({ files })
  const [{ from, to } = { from: '', to: '' }] = mover.moves
  return { mover, from, to }
}

test('a bundle with two paths because of a link is not mistaken for a copy', async () => {
  const mover = createMover([A])
  const [{ from, to } = { from: '', to: '' }] = mover.moves
  const print = mover.snapshot().bundles['UAD A.vst3']?.[0]
  const files = withFileCalls({
    append: (file, text) =>
      text.includes('"end"') ? Promise.reject(diskError('EIO')) : fileCalls.append(file, text),
  })
  await mover.move({ files })
  fs.rmSync(path.dirname(from), { recursive: true })
  fs.symlinkSync(path.dirname(to), path.dirname(from))

  expect(await mover.replay()).toMatchObject([
    { outcome: 'kept', sentence: expect.stringContaining('left alone') },
  ])
  fs.rmSync(path.dirname(from))
  expect(mover.snapshot()).toEqual({ bundles: { 'UAD A.vst3': [print] }, hidden: [] })
})

test('an original that is being removed comes back when its copy was changed meanwhile', async () => {
  const { mover, from, to } = await interruptedMove(A, (call, count) => call === 'removeFile' && count === 1)
  fs.writeFileSync(path.join(to, 'mine'), '')

  expect(fs.existsSync(from)).toBe(false)
  expect(await mover.replay()).toMatchObject([{ outcome: 'kept' }])
  expect(fs.existsSync(from)).toBe(true)
  expect(fs.existsSync(path.join(to, 'mine'))).toBe(true)
  expect(mover.snapshot().hidden).toEqual([])
})

test('nothing is moved when the list of moves cannot be written', async () => {
  const mover = createMover([A, B])
  const before = mover.snapshot()
  const outcomes = await mover.move({
    files: withFileCalls({ append: () => Promise.reject(diskError('ENOSPC')) }),
  })

  expect(outcomes).toHaveLength(2)
  for (const { outcome, sentence } of outcomes) {
    expect(outcome).toBe('failed')
    expect(sentence).toBe(
      'The list of moves could not be saved, so nothing was moved. The disk is full. Free some space on it and try again.',
    )
  }
  expect(mover.snapshot()).toEqual(before)
})

test('a second helper that moves at the same time reports it and changes nothing', async () => {
  const mover = createMover([A])
  const before = mover.snapshot()
  const release = await holdLock(mover.state, 'move')

  expect(await mover.move()).toMatchObject([
    { outcome: 'failed', sentence: 'Another helper is moving plugins right now. Try again when it is done.' },
  ])
  expect(await mover.replay()).toEqual([])
  expect(mover.snapshot()).toEqual(before)
  release?.()
  expect(await mover.move()).toMatchObject([{ outcome: 'moved' }])
})

test('one bundle of a run can be brought back alone, and an installed one is not replaced', async () => {
  const mover = createMover([A, B])
  await mover.move()
  fs.mkdirSync(path.join(mover.plugins, B, 'new'), { recursive: true })
  const [first, second] = mover.moves

  expect(await mover.restore({ only: [first?.from ?? ''] })).toMatchObject([
    { name: 'UAD A', outcome: 'brought-back' },
  ])
  expect(readRuns(mover.state)[0]?.items.map(({ state }) => state)).toEqual(['brought-back', 'moved'])
  expect(await mover.restore()).toMatchObject([
    {
      name: 'UAD B',
      from: second?.to,
      to: second?.from,
      outcome: 'kept',
      sentence: 'Something is already at its destination.',
    },
  ])
  expect(fs.readdirSync(path.join(mover.plugins, B))).toEqual(['new'])
})

test('a journal that is cut anywhere in its last line has the same meaning', async () => {
  for (const calls of [fileCalls, asAcrossVolumes()]) {
    const mover = createMover([A])
    const start = mover.snapshot()
    await mover.move({ files: calls })
    const [journal] = readJournals(mover.state)
    const file = journal?.file ?? ''
    const text = fs.readFileSync(file, 'utf8')
    const last = text.trimEnd().lastIndexOf('\n')
    for (let length = last; length <= text.length; length++) {
      fs.writeFileSync(file, text.slice(0, length))
      await mover.replay()
      expect(mover.snapshot(), `cut to ${length} of ${text.length} bytes`).toEqual(start)
      expect(readRuns(mover.state)).toMatchObject([{ items: [{ state: 'moved' }] }])
    }
    for (let length = 0; length < last; length += 7) {
      fs.writeFileSync(file, text.slice(0, length))
      expect(() => readJournals(mover.state)).not.toThrow()
    }
  }
})
