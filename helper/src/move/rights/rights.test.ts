import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { fileCalls } from '../files/file-calls.ts'
import { runs } from '../runs/runs.ts'
import { aMover, hasOther, removeMovers } from '../testing/a-mover.ts'
import { fault, otherwise } from '../testing/faulty-files.ts'

afterAll(removeMovers)

const OURS = 'VST3/UAD A.vst3'
const ROOTS = ["Components/UAD it's B.component", 'Components/UAD C.component']

/** Everything in Components belongs to the whole computer. */
const withoutRights = otherwise({
  rename: (from, to) =>
    from.includes('/Components/') ? Promise.reject(fault('EACCES')) : fileCalls.rename(from, to),
  mayWrite: (place) => (place.includes('/Components') ? Promise.reject(fault('EACCES')) : Promise.resolve()),
})

/** An administrator who agrees. */
const asRoot = async (script: string) => execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })

test('rights are asked for once, for those that need them, after all others have moved', async () => {
  const mover = aMover([...ROOTS, OURS])
  const before = mover.held()
  const asked: string[] = []
  const elevate = (script: string, reason: string) => {
    asked.push(reason)
    expect(fs.existsSync(mover.moves[2]?.to ?? '')).toBe(true)
    return asRoot(script)
  }
  const outcomes = await mover.move({ files: withoutRights, elevate })

  expect(asked).toEqual(['Plugfolio Helper wants to move plugins that belong to the whole computer.'])
  expect(outcomes.map(({ outcome, sentence }) => [outcome, sentence])).toEqual(
    ROOTS.concat(OURS).map(() => ['moved', '']),
  )
  expect(mover.held()).toEqual(before)
  expect(runs(mover.state)[0]?.items.every(({ state }) => state === 'moved')).toBe(true)
})

test.each<[string, undefined | (() => Promise<string>)]>([
  ['the user cannot be asked', undefined],
  ['the password is refused', () => Promise.reject(new Error('declined'))],
])('when %s the bundle stays, and the sentence says what to run', async (_, elevate) => {
  const mover = aMover([ROOTS[0] ?? '', OURS])
  const before = mover.held()
  const outcomes = await mover.move({ files: withoutRights, ...(elevate && { elevate }) })
  const [first] = outcomes
  const command = first?.sentence.split('In a terminal: ')[1] ?? ''

  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'moved'])
  expect(await mover.replay()).toEqual([])
  expect(mover.held()).toEqual(before)
  await asRoot(command.replaceAll('sudo ', ''))
  expect(fs.existsSync(first?.to ?? '')).toBe(true)
  expect(mover.held()).toEqual(before)
})

test('a wrong answer is not believed', async () => {
  const mover = aMover(ROOTS)
  const before = mover.held()
  const outcomes = await mover.move({ files: withoutRights, elevate: async () => 'moved 0\nmoved 1\n' })

  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  expect(mover.held()).toEqual(before)
})

test.runIf(hasOther)(
  'a bundle that needs rights and is on another disk stays, without a question',
  async () => {
    const mover = aMover(ROOTS, 'other')
    const before = mover.held()
    const outcomes = await mover.move({
      files: withoutRights,
      elevate: () => Promise.reject(new Error('asked')),
    })

    expect(outcomes.map(({ sentence }) => sentence)).toEqual(
      ROOTS.map(
        () =>
          'It takes the rights of an administrator, and is on another disk than its destination, so it stays.',
      ),
    )
    expect(mover.held()).toEqual(before)
  },
)

/** Only an administrator may move them, in both directions. */
const noWayBack = otherwise({ rename: () => Promise.reject(fault('EACCES')) })

test('what an administrator moved away an administrator brings back, unless it was changed meanwhile', async () => {
  const mover = aMover(ROOTS)
  const before = mover.held()
  // As of a person: what belongs to root comes back without a look at its bytes.
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534', mover.plugins])
  await mover.move({ files: noWayBack, elevate: asRoot })
  const changed = mover.moves[0]?.to ?? ''
  fs.appendFileSync(`${changed}/Contents/MacOS/program`, 'more')

  const outcomes = await mover.restore({ files: noWayBack, elevate: asRoot })

  expect(outcomes.map(({ outcome, sentence }) => [outcome, sentence])).toEqual([
    ['brought-back', ''],
    ['failed', expect.stringMatching(/^It is not what was moved away.* In a terminal: sudo mkdir -p/)],
  ])
  expect(fs.existsSync(changed)).toBe(true)
  fs.truncateSync(
    `${changed}/Contents/MacOS/program`,
    fs.statSync(`${changed}/Contents/MacOS/program`).size - 4,
  )
  expect((await mover.restore({ files: noWayBack, elevate: asRoot })).map(({ outcome }) => outcome)).toEqual([
    'brought-back',
  ])
  expect(Object.keys(mover.held().bundles).sort()).toEqual(Object.keys(before.bundles).sort())
})
