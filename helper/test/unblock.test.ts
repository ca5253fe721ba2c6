import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChosenBundle } from '#shared/helper/job.ts'
import { readJournals } from '../src/move/journal/journal.ts'
import { hasAttributes, MARKS, mark, marksOf } from '../src/system/testing/xattr-on-linux.ts'
import { createTestHelper, IS_LINUX, pairWithoutListener, type TestHelper } from './a-helper.ts'
import { aBlockedPlugin, mac, playMac, programsOfMac } from './a-mac.ts'
import { aSite, type TestSite } from './a-site.ts'

// Other test files of this process have loaded the program that is replaced here, and others load it after them.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.doUnmock('../src/system/program.ts')
  vi.resetModules()
})
vi.mock('../src/system/program.ts', async (original) => ({
  ...(await original<object>()),
  runProgram: (...args: Parameters<typeof programsOfMac>) => programsOfMac(...args),
}))

let helper: TestHelper
let site: TestSite
beforeEach(async () => {
  if (!hasAttributes) return
  ;[site, helper] = await Promise.all([aSite(), createTestHelper()])
  playMac(helper)
  pairWithoutListener(helper, site)
  await helper.run('folders', 'confirm')
  Object.assign(mac, { reply: 'agreed', questions: [] })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  if (!hasAttributes) return
  await site.close()
  rmSync(helper.home, { recursive: true, force: true })
})

const chosen = (path: string, format = 'VST3'): ChosenBundle => ({
  installationId: 'x',
  name: 'x',
  format,
  path,
})
const order = (...items: ChosenBundle[]) => site.addJob({ kind: 'unblock', items })
const doJobs = () => helper.run('jobs', '--do')
const partsOf = (path: string) => [
  path,
  ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name))),
]
const stateOf = (id: string) => site.jobs.get(id)?.state
const sentenceOf = (id: string) => {
  const { result } = site.jobs.get(id) ?? {}
  return result && 'sentence' in result ? result.sentence : ''
}

describe.skipIf(!hasAttributes || !IS_LINUX)('on a Mac that is played, with real attributes', () => {
  test('an agreed bundle is unblocked with all that is in it, told with its signer, scanned, and put back by the site', async () => {
    const tape = aBlockedPlugin(helper)
    const other = aBlockedPlugin(helper, 'Library/Audio/Plug-Ins/VST3/Other.vst3')
    const before = await marksOf(...partsOf(tape))
    const id = order(chosen(tape))

    expect(await doJobs()).toMatchObject({ code: 0 })
    const [question = ''] = mac.questions
    expect(question).toContain('Unblock Tape.vst3?')
    expect(question).toContain('Signed by Zap Audio GmbH (ABCDE12345).')
    expect(question).toContain(join(helper.home, 'Library/Audio/Plug-Ins/VST3'))
    expect(question).toContain(`${site.url} requests this for the account ana.`)
    expect(site.items.get(id)).toEqual([
      {
        name: 'Tape',
        from: tape,
        to: tape,
        outcome: 'unblocked',
        sentence: 'Signed by Zap Audio GmbH (ABCDE12345).',
      },
    ])
    expect(sentenceOf(id)).toBe('1 bundle unblocked.')
    expect(Object.values(before)).toEqual(Array(partsOf(tape).length).fill(MARKS.archive))
    expect(await marksOf(...partsOf(tape))).toEqual({})
    expect(await marksOf(other)).toEqual({ [other]: MARKS.archive })
    expect(site.ownScans).toMatchObject([
      { folders: [join(helper.home, 'Library/Audio/Plug-Ins')], adds: false },
    ])

    const restore = site.addJob({ kind: 'restore', of: id })
    expect(await doJobs()).toMatchObject({ code: 0 })
    expect(mac.questions[1]).toContain('Block Tape.vst3 again?')
    expect(sentenceOf(restore)).toBe('1 bundle blocked again.')
    expect(await marksOf(...partsOf(tape))).toEqual(before)
    expect(site.ownScans).toHaveLength(2)
    expect(site.ownScans[1]).toEqual(site.ownScans[0])
  })

  test('an answer that is declined changes nothing', async () => {
    const tape = aBlockedPlugin(helper)
    const before = await marksOf(...partsOf(tape))
    mac.reply = 'declined'
    const id = order(chosen(tape))
    await doJobs()

    expect(stateOf(id)).toBe('failed')
    expect(sentenceOf(id)).toMatch(/declined on the computer/)
    expect(await marksOf(...partsOf(tape))).toEqual(before)
    expect(readJournals(helper.state)).toEqual([])
  })

  test.each(['changed', 'no answer', 'a name with lines of its own'] as const)(
    'with a signature that says %s nothing is asked, and it stays blocked',
    async (signature) => {
      const tape = aBlockedPlugin(helper, undefined, signature)
      const id = order(chosen(tape))
      await doJobs()

      expect(mac.questions).toEqual([])
      expect(site.items.get(id)).toMatchObject([
        { outcome: 'kept', sentence: expect.stringContaining('stays blocked') },
      ])
      expect(await marksOf(tape)).toEqual({ [tape]: MARKS.archive })
    },
  )

  test('what the site makes up is never asked about', async () => {
    const tape = aBlockedPlugin(helper)
    const hidden = aBlockedPlugin(helper, 'Library/Audio/Plug-Ins/VST3/Private/Hidden.vst3')
    const outside = aBlockedPlugin(helper, 'Downloads/Outside.vst3')
    const linked = join(helper.home, 'Library/Audio/Plug-Ins/VST3/Linked.vst3')
    symlinkSync(outside, linked)
    symlinkSync(join(helper.home, 'Downloads'), join(helper.home, 'Library/Audio/Plug-Ins/VST3/Folder'))
    await helper.run('folders', 'private', join(helper.home, 'Library/Audio/Plug-Ins/VST3/Private'))
    const allowed = aBlockedPlugin(helper, 'Library/Audio/Plug-Ins/VST3/Allowed.vst3')
    mark(MARKS.allowed, allowed)
    const all = [tape, hidden, outside, allowed].flatMap(partsOf)
    const before = await marksOf(...all)
    const paths = [
      hidden,
      outside,
      linked,
      join(helper.home, 'Library/Audio/Plug-Ins/VST3/Folder/Outside.vst3'),
      allowed,
      `${tape}/`,
      `${tape}/../Tape.vst3`,
      `${tape}/Contents/MacOS/Tape`,
      '/etc/passwd',
    ]
    const id = order(...paths.slice(0, 12).map((path) => chosen(path)))
    const rest = order(...paths.slice(12).map((path) => chosen(path)), chosen(tape, 'CLAP'))
    await doJobs()

    expect(mac.questions).toEqual([])
    expect([stateOf(id), stateOf(rest)]).toEqual(['failed', 'failed'])
    expect(await marksOf(...all)).toEqual(before)
    expect(readJournals(helper.state)).toEqual([])
  })

  test('a site cannot choose so many that the question does not name each', async () => {
    const all = Array.from({ length: 14 }, (_, at) =>
      aBlockedPlugin(helper, `Library/Audio/Plug-Ins/VST3/Tape ${at}.vst3`),
    )
    order(...all.map((path) => chosen(path)))
    await doJobs()

    const named = all.filter((path) => mac.questions[0]?.includes(path.split('/').at(-1) ?? ''))
    expect(named).toHaveLength(12)
    expect(Object.keys(await marksOf(...all))).toEqual(all.filter((path) => !named.includes(path)))
  })

  test('the command asks by itself, and undo lists it and puts it back', async () => {
    const tape = aBlockedPlugin(helper)
    const before = await marksOf(...partsOf(tape))
    mac.reply = 'declined'
    expect(await helper.run('unblock', tape)).toMatchObject({
      code: 1,
      out: expect.stringContaining('Nothing was changed.'),
    })
    mac.reply = 'agreed'
    expect(await helper.run('unblock', tape)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 bundle unblocked.'),
    })
    expect(await marksOf(...partsOf(tape))).toEqual({})

    const { answer } = await helper.json('undo')
    const [run] = answer.unblocked
    expect(run.items).toEqual([{ name: 'Tape', path: tape, isUnfinished: false }])
    expect((await helper.run('undo')).out).toContain(`${run.run} unblocked 1 bundle.`)
    expect(await helper.run('undo', run.run, '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 bundle blocked again.'),
    })
    expect(await marksOf(...partsOf(tape))).toEqual(before)
    expect((await helper.run('undo')).out).toContain('There is nothing to bring back.')
  })

  const ORDERS = process.env.PLUGFOLIO_LONG ? 10_000 : 60
  test(`${ORDERS} hostile orders lift nothing that their user did not agree to`, {
    timeout: 3_600_000,
  }, async () => {
    const tape = aBlockedPlugin(helper)
    const outside = aBlockedPlugin(helper, 'Downloads/Outside.vst3')
    const all = [tape, outside].flatMap(partsOf)
    const before = await marksOf(...all)
    mac.reply = 'declined'
    const paths = fc.oneof(
      fc.constantFrom(...all, tape, '/', '..', `${tape}/..`, `${outside}/../../Library/Audio/Plug-Ins/VST3`),
      fc.string({ unit: 'binary' }).map((text) => `${tape}${text}`),
    )
    const items = fc.array(
      fc.record({
        installationId: fc.string(),
        name: fc.string(),
        format: fc.constantFrom('VST3', 'AU', '', 'constructor'),
        path: paths,
      }),
      { maxLength: 30 },
    )
    for (const [at, hostile] of fc.sample(items, { numRuns: ORDERS, seed: 20_261_129 }).entries()) {
      order(...hostile)
      if (at % 20 === 19) await doJobs()
    }
    await doJobs()

    expect(await marksOf(...all)).toEqual(before)
    expect(mac.questions.length).toBeGreaterThan(0)
    expect(mac.questions.every((question) => question.includes('Unblock Tape.vst3?'))).toBe(true)
    expect(mac.questions.join()).not.toContain('Outside')
    expect(readJournals(helper.state)).toEqual([])
  })
})

test.runIf(hasAttributes && IS_LINUX)('where no macOS is, the job and the command say so', async () => {
  vi.unstubAllGlobals()
  const tape = aBlockedPlugin(helper, '.vst3/Tape.vst3')
  const id = order(chosen(tape))
  await doJobs()
  expect(sentenceOf(id)).toBe('Only macOS blocks plugins that were downloaded. Nothing was changed.')
  expect(await helper.run('unblock', tape)).toMatchObject({
    error: expect.stringContaining('Only macOS blocks plugins'),
  })
  expect(await marksOf(tape)).toEqual({ [tape]: MARKS.archive })
})
