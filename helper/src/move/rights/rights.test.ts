import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { fileCalls } from '../files/file-calls.ts'
import { readRuns } from '../runs/read-runs.ts'
import { createFolderOn, createMover, removeMovers } from '../testing/a-mover.ts'
import { diskError, withFileCalls } from '../testing/faulty-files.ts'
import { elevate } from './elevate.ts'

describe('rights', () => {
  afterAll(removeMovers)

  const OWN_BUNDLE = 'VST3/UAD A.vst3'
  const ROOT_BUNDLES = ["Components/UAD it's B.component", 'Components/UAD C.component']

  /** Bundles in Components need administrator rights. */
  const withoutRights = withFileCalls({
    rename: (from, to) =>
      from.includes('/Components/') ? Promise.reject(diskError('EACCES')) : fileCalls.rename(from, to),
    mayWrite: (place) =>
      place.includes('/Components') ? Promise.reject(diskError('EACCES')) : Promise.resolve(),
  })

  /** Simulates an administrator who agrees. */
  const asRoot = async (script: string) => execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })

  test('rights are requested once, for the bundles that need them, after all others have moved', async () => {
    const mover = createMover([...ROOT_BUNDLES, OWN_BUNDLE])
    const before = mover.snapshot()
    const reasons: string[] = []
    const elevate = (script: string, reason: string) => {
      reasons.push(reason)
      expect(fs.existsSync(mover.moves[2]?.to ?? '')).toBe(true)
      return asRoot(script)
    }
    const outcomes = await mover.move({ files: withoutRights, elevate })

    expect(reasons).toEqual(['Plugfolio Helper wants to move plugins that are installed for all users.'])
    expect(outcomes.map(({ outcome, sentence }) => [outcome, sentence])).toEqual(
      ROOT_BUNDLES.concat(OWN_BUNDLE).map(() => ['moved', '']),
    )
    expect(mover.snapshot()).toEqual(before)
    expect(readRuns(mover.state)[0]?.items.every(({ state }) => state === 'moved')).toBe(true)
  })

  test.each<[string, undefined | (() => Promise<string>)]>([
    ['no prompt can be shown', undefined],
    ['the password is refused', () => Promise.reject(new Error('declined'))],
  ])('when %s, the bundle stays and the sentence contains a command', async (_, elevate) => {
    const mover = createMover([ROOT_BUNDLES[0] ?? '', OWN_BUNDLE])
    const before = mover.snapshot()
    const outcomes = await mover.move({ files: withoutRights, ...(elevate && { elevate }) })
    const [first] = outcomes
    const command = first?.sentence.split('type in a terminal: ')[1] ?? ''

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'moved'])
    expect(await mover.replay()).toEqual([])
    expect(mover.snapshot()).toEqual(before)
    await asRoot(command.replaceAll('sudo ', ''))
    expect(fs.existsSync(first?.to ?? '')).toBe(true)
    expect(mover.snapshot()).toEqual(before)
  })

  test('a false answer is not believed', async () => {
    const mover = createMover(ROOT_BUNDLES)
    const before = mover.snapshot()
    const outcomes = await mover.move({ files: withoutRights, elevate: async () => 'moved 0\nmoved 1\n' })

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
    expect(mover.snapshot()).toEqual(before)
  })

  /** Only an administrator may move bundles, in both directions. */
  const withoutAnyRights = withFileCalls({ rename: () => Promise.reject(diskError('EACCES')) })

  test('an administrator brings back what an administrator moved away, unless it has changed', async () => {
    const mover = createMover(ROOT_BUNDLES)
    // Bundles of root are brought back without checking their contents, so these must belong to another user.
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534', mover.plugins])
    await mover.move({ files: withoutAnyRights, elevate: asRoot })
    const changed = mover.moves[0]?.to ?? ''
    fs.appendFileSync(`${changed}/Contents/MacOS/program`, 'more')

    const outcomes = await mover.restore({ files: withoutAnyRights, elevate: asRoot })

    expect(outcomes.map(({ outcome, sentence }) => [outcome, sentence])).toEqual([
      ['brought-back', ''],
      [
        'failed',
        expect.stringMatching(
          /^It has changed since it was moved away.* To move it yourself, type in a terminal: sudo mkdir -p/,
        ),
      ],
    ])
    expect(fs.existsSync(changed)).toBe(true)
  })
})

test.runIf(process.platform === 'linux')('elevate rejects when the user refuses', async () => {
  const folder = createFolderOn('this') ?? ''
  fs.writeFileSync(`${folder}/pkexec`, '#!/bin/sh\nexit 126\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  await expect(elevate('echo "moved 1"', 'Why')).rejects.toThrow('were not granted')
  vi.unstubAllEnvs()
})
