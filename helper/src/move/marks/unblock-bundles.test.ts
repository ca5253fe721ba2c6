import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hasAttributes, MARKS, marksOf } from '../../system/testing/xattr-on-linux.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { readJournals } from '../journal/journal.ts'
import { removeMovers } from '../testing/a-mover.ts'
import { diskError } from '../testing/faulty-files.ts'
import { aMacWithBlocked, macFiles, UNBLOCK_RUN } from './testing/blocked-bundles.ts'
import { unblockRuns } from './unblock-bundles.ts'

afterAll(removeMovers)

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

  const SWAPS: [string, (bundle: string, home: string) => void][] = [
    [
      'another bundle',
      (bundle) => {
        fs.renameSync(bundle, `${bundle}.away`)
        fs.cpSync(`${bundle}.away`, bundle, { recursive: true, verbatimSymlinks: true })
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
})
