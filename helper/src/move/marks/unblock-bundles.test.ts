import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hasAttributes, MARKS, mark, marksOf } from '../../system/testing/xattr-on-linux.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { readJournals } from '../journal/journal.ts'
import { replayJournals } from '../journal/replay-journals.ts'
import { removeMovers } from '../testing/a-mover.ts'
import { diskError } from '../testing/faulty-files.ts'
import { aMacWithBlocked, macFiles, UNBLOCK_RUN } from './testing/blocked-bundles.ts'
import { blockBundlesAgain, unblockBundles, unblockRuns } from './unblock-bundles.ts'

afterAll(removeMovers)

const MANY = process.env.PLUGFOLIO_LONG ? 10_000 : 1_000

const outcomesOf = (items: { outcome: string; sentence: string }[]) =>
  items.map(({ outcome, sentence }) => [outcome, sentence])

describe.skipIf(!hasAttributes)('with real attributes', () => {
  test('every mark in exactly these bundles is lifted, kept in the journal first, and put back to the byte', async () => {
    const mac = await aMacWithBlocked('Tape.vst3', 'Echo.component')
    const before = await mac.marks()
    const journaled: number[] = []
    const files: FileCalls = {
      ...macFiles,
      removeMarks: (paths) => {
        journaled.push(readJournals(mac.state).flatMap(({ items }) => items).length)
        return macFiles.removeMarks(paths)
      },
    }

    expect(outcomesOf(await mac.unblock(files))).toEqual([
      ['unblocked', 'Not signed.'],
      ['unblocked', 'Not signed.'],
    ])
    expect(await mac.marks()).toEqual({ [mac.outside]: MARKS.archive })
    expect(journaled).toEqual([2, 2])
    expect(unblockRuns(mac.state)).toMatchObject([
      { run: UNBLOCK_RUN, jobId: 'job', items: mac.bundles.map((bundle) => ({ path: bundle })) },
    ])

    expect(outcomesOf(await mac.blockAgain())).toEqual([
      ['blocked', ''],
      ['blocked', ''],
    ])
    expect(await mac.marks()).toEqual(before)
    expect(unblockRuns(mac.state)).toEqual([])
    expect(await mac.blockAgain()).toEqual([])
  })

  test('one bundle of a run is put back alone', async () => {
    const mac = await aMacWithBlocked('Tape.vst3', 'Echo.component')
    await mac.unblock()
    await mac.blockAgain(macFiles, mac.bundles.slice(1))

    expect(Object.keys(await marksOf(...mac.bundles))).toEqual(mac.bundles.slice(1))
    expect(unblockRuns(mac.state)).toMatchObject([{ items: [{ path: mac.bundles[0] }] }])
  })

  test('what has a mark again keeps that, and what is gone stays gone', async () => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const before = await mac.marks()
    await mac.unblock()
    const [bundle = ''] = mac.bundles
    const [kept, gone] = ['MacOS/program', 'Resources/a: b'].map((name) =>
      path.join(bundle, 'Contents', name),
    )
    mark(MARKS.chrome, kept ?? '')
    fs.rmSync(gone ?? '')

    expect(outcomesOf(await mac.blockAgain())).toEqual([['blocked', '']])
    const { [gone ?? '']: _, ...rest } = before
    expect(await mac.marks()).toEqual({ ...rest, [kept ?? '']: MARKS.chrome })
  })

  const SWAPS: [string, (bundle: string, home: string) => void][] = [
    [
      'another bundle',
      (bundle) => {
        fs.renameSync(bundle, `${bundle}.away`)
        fs.cpSync(`${bundle}.away`, bundle, { recursive: true, verbatimSymlinks: true })
      },
    ],
    [
      'a link to another bundle',
      (bundle) => {
        fs.renameSync(bundle, `${bundle}.away`)
        fs.symlinkSync(`${bundle}.away`, bundle)
      },
    ],
    [
      'a link above it',
      (bundle, home) => {
        fs.renameSync(path.dirname(bundle), path.join(home, 'away'))
        fs.symlinkSync(path.join(home, 'away'), path.dirname(bundle))
      },
    ],
    [
      'another program in it',
      (bundle) => fs.appendFileSync(path.join(bundle, 'Contents/MacOS/program'), 'x'),
    ],
    ['another file in it', (bundle) => fs.writeFileSync(path.join(bundle, 'Contents/new'), '')],
    [
      'another link in it',
      (bundle) => {
        fs.rmSync(path.join(bundle, 'Contents/link'))
        fs.symlinkSync('/etc/passwd', path.join(bundle, 'Contents/link'))
      },
    ],
    ['other rights in it', (bundle) => fs.chmodSync(path.join(bundle, 'Contents/Resources/-d'), 0o755)],
    ['nothing', (bundle) => fs.rmSync(bundle, { recursive: true })],
  ]
  test.each(SWAPS)('%s in its place since the question stays blocked', async (_, swap) => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const [bundle = ''] = mac.bundles
    swap(bundle, mac.home)
    const before = await mac.marks()

    const [outcome] = await mac.unblock()
    expect(outcome).toMatchObject({
      outcome: 'kept',
      sentence: expect.stringMatching(/stays blocked|no longer there/),
    })
    expect(await mac.marks()).toEqual(before)
    expect(readJournals(mac.state)).toEqual([])
  })

  test('a program that changes while its marks are removed is blocked again', async () => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const before = await mac.marks()
    const program = path.join(mac.bundles[0] ?? '', 'Contents/MacOS/program')
    const files: FileCalls = {
      ...macFiles,
      removeMarks: async (paths) => {
        const isDone = await macFiles.removeMarks(paths)
        fs.appendFileSync(program, 'x')
        return isDone
      },
    }

    expect(outcomesOf(await mac.unblock(files))).toEqual([
      ['failed', 'It changed while it was being unblocked, so it is blocked again. Scan again.'],
    ])
    expect(await mac.marks()).toEqual(before)
    expect(unblockRuns(mac.state)).toEqual([])
  })

  test('a folder that becomes a link just before its marks are removed leads nowhere', async () => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const [bundle = ''] = mac.bundles
    const resources = path.join(bundle, 'Contents/Resources')
    const decoy = path.join(mac.home, 'decoy')
    fs.cpSync(resources, decoy, { recursive: true })
    mark(MARKS.safari, decoy)
    const victims = fs.readdirSync(decoy).map((name) => path.join(decoy, name))
    const files: FileCalls = {
      ...macFiles,
      append: async (file, text) => {
        await macFiles.append(file, text)
        if (!text.includes('"begin"')) return
        fs.renameSync(resources, `${resources}.away`)
        fs.symlinkSync(decoy, resources)
      },
    }
    const outcomes = await mac.unblock(files)

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed'])
    expect(await marksOf(...victims)).toEqual(Object.fromEntries(victims.map((file) => [file, MARKS.safari])))
    expect(await marksOf(bundle)).toEqual({ [bundle]: MARKS.archive })
  })

  test.each([
    ['refuses', async () => false],
    ['fails', async () => Promise.reject(diskError('EIO'))],
  ])('a tool that %s leaves the bundle blocked, with a sentence', async (_, removeMarks) => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const before = await mac.marks()
    const [outcome] = await mac.unblock({ ...macFiles, removeMarks })

    expect(outcome).toMatchObject({
      outcome: 'failed',
      sentence: expect.stringMatching(/^(macOS|The disk) .+\.$/),
    })
    expect(await mac.marks()).toEqual(before)
    expect(unblockRuns(mac.state)).toEqual([])
  })

  test('without a journal nothing is unblocked', async () => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const before = await mac.marks()
    const append = async () => Promise.reject(diskError('ENOSPC'))
    expect(outcomesOf(await mac.unblock({ ...macFiles, append }))).toEqual([
      ['failed', expect.stringMatching(/could not be saved.*The disk is full/)],
    ])
    expect(await mac.marks()).toEqual(before)
  })

  test('a bundle that was replaced since is not blocked again', async () => {
    const mac = await aMacWithBlocked('Tape.vst3')
    await mac.unblock()
    const [bundle = ''] = mac.bundles
    fs.renameSync(bundle, `${bundle}.away`)
    fs.cpSync(`${bundle}.away`, bundle, { recursive: true, verbatimSymlinks: true })

    expect(outcomesOf(await mac.blockAgain())).toEqual([
      ['kept', 'It has been replaced since then, so it was left alone.'],
    ])
    expect(await marksOf(bundle, `${bundle}.away`)).toEqual({})
  })

  test('a mark that could not be put back is put back at the next start', async () => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const before = await mac.marks()
    await mac.unblock()
    const [outcome] = await mac.blockAgain({ ...macFiles, writeMark: async () => false })

    expect(outcome).toMatchObject({ outcome: 'failed' })
    expect(unblockRuns(mac.state)).toMatchObject([{ items: [{ isUnfinished: true }] }])
    await replayJournals(mac.state, macFiles)
    expect(await mac.marks()).toEqual(before)
    expect(unblockRuns(mac.state)).toEqual([])
  })

  test(`a bundle of ${MANY} files is unblocked and blocked again`, { timeout: 600_000 }, async () => {
    const mac = await aMacWithBlocked('Tape.vst3')
    const [bundle = ''] = mac.bundles
    const folder = path.join(bundle, 'Contents/Resources/many')
    fs.mkdirSync(folder)
    for (let i = 0; i < MANY; i++) fs.writeFileSync(path.join(folder, `sample ${i}.wav`), '')
    mark(MARKS.safari, folder)
    const seen = await mac.look(bundle)
    if (typeof seen === 'string') throw new Error(seen)
    const options = { state: mac.state, run: UNBLOCK_RUN, files: macFiles }
    const at = [0, 99, 100, MANY - 1].map((i) => path.join(folder, `sample ${i}.wav`))

    const [lifted] = await unblockBundles([{ ...seen, name: 'Tape', said: '' }], options)
    expect(lifted?.outcome).toBe('unblocked')
    expect(await marksOf(...at)).toEqual({})
    const [blocked] = await blockBundlesAgain(options)
    expect(blocked?.outcome).toBe('blocked')
    expect(await marksOf(...at)).toEqual(Object.fromEntries(at.map((file) => [file, MARKS.safari])))
  })
})
