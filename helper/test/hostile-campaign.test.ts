import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { organizeLinkOf } from '#shared/helper/link.ts'
import { folders } from '../src/commands/folders.ts'
import { jobs } from '../src/commands/jobs.ts'
import { open } from '../src/commands/open.ts'
import { savePairing } from '../src/connect/pairing.ts'
import { holdLock } from '../src/system/kernel-lock.ts'
import { createTestHelper, IS_LINUX, linuxTest, setHomeOf, type TestHelper } from './a-helper.ts'
import { aHostileSite } from './a-hostile-site.ts'
import { fileDigests } from './file-digests.ts'
import { hostileJobValues } from './hostile-job-values.ts'

const JOBS = process.env.PLUGFOLIO_LONG ? 10_000 : 300
const SEED = 20_261_122

/** Part of every private name. */
const MARK = 'Hidden-7Q2X'
const ID = '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d'
let site: Awaited<ReturnType<typeof aHostileSite>>
let helper: TestHelper

beforeAll(async () => {
  if (!IS_LINUX) return
  ;[site, helper] = await Promise.all([aHostileSite(), createTestHelper()])
  // The jobs are done in this process, with the dialogs in the helper's home.
  setHomeOf(helper)
  mkdirSync(helper.state, { recursive: true })
  fill()
  for (const [act, folder] of [
    ['add', 'guessable'],
    ['private', 'guessable/private'],
    ['private', `${MARK}-folder`],
    ['add', `${MARK}-folder`],
  ] as const)
    await folders.run({ ...callOf([act, join(helper.home, folder)]), flags: new Set() })
  savePairing(helper.state, { site: site.url, token: 'secret', deviceId: ID, account: 'ana' })
  // The lock makes the helper believe that a listener runs, so that it starts none.
  await holdLock(helper.state, 'listen')
  // The files that a helper creates when it is first used.
  await jobs.run(callOf([], 'do'))
})
afterAll(async () => {
  if (!IS_LINUX) return
  vi.unstubAllEnvs()
  await site.close()
  rmSync(helper.home, { recursive: true, force: true })
})

/** Public and private plugins, and other files that must not change. */
function fill() {
  for (const file of [
    '.clap/Open.clap',
    'guessable/Also Open.vst3',
    'guessable/UAD Raw.component/Contents/MacOS/x',
    `guessable/private/${MARK} One.vst3`,
    `guessable/private/UAD Manley VoxBox ${MARK}.component/x`,
    `${MARK}-folder/${MARK} Two.clap`,
    `${MARK}-folder/UAD Raw.vst3`,
    '.config/precious.json',
    '.config/other.json',
    'Documents/thesis.txt',
  ])
    helper.put(file, file)
  symlinkSync(join(helper.home, 'guessable/private'), join(helper.home, '.clap/way-in'))
}

const callOf = (args: string[], ...flags: 'do'[]) => ({
  args,
  flags: new Set(flags),
  state: helper.state,
  say: () => {},
  meter: { show: () => {}, end: () => {} },
})

/** All files that must not change: everything except the logs of the fakes and the helper's data about scans, results and moves. */
function protectedFiles() {
  const files = Object.entries(fileDigests(helper.home))
  return Object.fromEntries(files.filter(([path]) => !LOGS.test(path) && !OWN_DATA.test(path)))
}
const LOGS = /^[a-z-]+\.log$/
const OWN_DATA =
  /^state\/plugfolio-helper\/(?:scan\.txt$|volumes\.json$|locks(?:\/[a-z-]+(?:\.[0-9a-f]+)?)?$|results(?:\/[0-9a-f-]{36}\.json)?$|moves$)/

linuxTest(
  `${JOBS} hostile jobs change no file and learn no private name`,
  async () => {
    const guessed = [
      '.clap',
      '.vst3',
      'guessable',
      'guessable/private',
      '.config',
      '',
      'guessable/../.config',
    ]
    const paths = guessed
      .map((path) => join(helper.home, path))
      .concat('/', '/etc', helper.state, '.', '~/.clap')
    const before = protectedFiles()
    expect(Object.keys(before)).toContain('state/plugfolio-helper/folders.json')
    const offered = fc.sample(hostileJobValues(paths), { seed: SEED, numRuns: JOBS })
    const count = { leaked: 0, claimed: 0 }
    for (const [index, job] of offered.entries()) {
      // In half of the cases the user agrees to every question.
      if (index % 50 === 0) helper.willAgree(index % 100 === 0)
      site.offered = [job]
      site.opened = index % 7 === 0 ? offered[(index * 31) % JOBS] : undefined
      await jobs.run(callOf([], 'do')).catch(() => {})
      const { id } = Object(job) as { id?: unknown }
      if (index % 11 === 0 && typeof id === 'string')
        // Lone surrogates cannot be encoded in a link.
        await open.run(callOf([organizeLinkOf({ id: Buffer.from(id).toString() }, site.url)])).catch(() => {})
      if (index % 500 === 499 || index === JOBS - 1)
        expect([index, protectedFiles()]).toEqual([index, before])
      count.leaked += site.received.filter((call) => call.includes(MARK)).length
      expect([index, count.leaked]).toEqual([index, 0])
      count.claimed += site.received.filter((call) => call.includes('/take')).length
      site.received.length = 0
    }

    // Some of these jobs are valid and must be done.
    expect(count.claimed).toBeGreaterThan(JOBS / 50)
  },
  3_600_000,
)
