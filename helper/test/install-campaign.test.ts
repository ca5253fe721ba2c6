import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { INSTALL_ACTS, type InstallJob } from '#shared/helper/job.ts'
import { pairedSiteClient } from '../src/connect/site-client.ts'
import type { JobWork } from '../src/jobs/failed-result.ts'
import { doInstall } from '../src/jobs/install/do-install.ts'
import { switchInstalling } from '../src/jobs/install/install-settings.ts'
import { zipOfEntries } from '../src/jobs/install/testing/archives.ts'
import { aCatalog, pluginEntries, type TestCatalog } from './a-catalog.ts'
import {
  createTestHelper,
  IS_LINUX,
  linuxTest,
  pairWithoutListener,
  setHomeOf,
  type TestHelper,
} from './a-helper.ts'
import { aSite, type TestSite } from './a-site.ts'
import { fileDigests } from './file-digests.ts'
import { hostileJobValues } from './hostile-job-values.ts'

const isLong = Boolean(process.env.PLUGFOLIO_LONG)
const KILLS = isLong ? 200 : 3
const ORDERS = isLong ? 10_000 : 400

let [site, catalog] = [] as unknown as [TestSite, TestCatalog] // as: filled before each test
let helper: TestHelper

beforeEach(async () => {
  if (IS_LINUX) [site, catalog] = await Promise.all([aSite(), aCatalog()])
})
afterEach(async () => {
  if (!IS_LINUX) return
  await helper.end()
  vi.unstubAllEnvs()
  await Promise.all([site.close(), catalog.close()])
})

/** A paired helper that may install. */
async function prepare() {
  helper = await createTestHelper()
  helper.put('own/x.txt')
  await helper.run('folders', 'add', join(helper.home, 'own'))
  pairWithoutListener(helper, site)
  helper.willAgree(true)
  await helper.run('may-install', 'on', catalog.url)
}

const VERSIONS = ['1.2.0', '1.3.0'] as const
const SLUG = 'zap/tape'

/** Both versions, each with so many bytes that pack well. */
function listVersions(bytes: number) {
  for (const version of VERSIONS) {
    const more = { name: 'Tape/Tape.vst3/Contents/Resources/more.bin', content: Buffer.alloc(bytes, version) }
    const entries = [...pluginEntries('Tape', version), more]
    catalog.list(SLUG, version, [{ name: `${version}.zip`, bytes: zipOfEntries(entries) }], { author: 'Zap' })
  }
}

type Act = 'install' | 'go-back' | 'uninstall'
const order = (act: Act, version: string) =>
  site.addJob({ kind: 'install', act, catalog: catalog.name, slug: SLUG, version, name: 'Tape' })

const places = ['.vst3/Zap/Tape.vst3', '.clap/Zap/Tape.clap']

/** All files of a bundle with their digests, or '' for none. */
function digestAt(place: string) {
  if (!helper.has(place)) return ''
  const files = Object.entries(fileDigests(join(helper.home, dirname(place))))
  return JSON.stringify(files.filter(([path]) => path.split('/')[0] === basename(place)))
}

/** Everything outside the places of the two bundles, the helper's own files and those of the test. */
const strays = () =>
  readdirSync(helper.home, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      !/^(?:state|bin|own|answer$|[\w-]+\.log$)/.test(path) &&
      !places.some((place) => place.startsWith(path) || path.startsWith(`${place}/`)),
  )

/** Files that downloads and archives have left. */
const leftovers = () => {
  const folder = join(helper.state, 'install')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'kept') : []
}

const doJobs = () => helper.run('jobs', '--do')

/** The digests of both versions of each bundle, with the first in place afterwards. */
async function versionsInPlace() {
  const whole = new Map(places.map((place) => [place, new Set<string>()]))
  for (const version of [VERSIONS[1], VERSIONS[0]]) {
    order('install', version)
    await doJobs()
    for (const place of places) whole.get(place)?.add(digestAt(place))
  }
  for (const known of whole.values()) expect(known.size).toBe(2)
  return whole
}

/** Lets the limit of a site start over, which is not what is tried here. */
const forgetPace = () => rmSync(join(helper.state, 'pace.json'), { force: true })

linuxTest(
  `a helper that is killed ${KILLS} times while it installs leaves the old bundle or the new one`,
  async () => {
    listVersions(2_000_000)
    await prepare()
    const whole = await versionsInPlace()
    const begun = Date.now()
    order('install', VERSIONS[1])
    await helper.runReally('jobs', '--do')
    const duration = Date.now() - begun
    const seen = new Set<string>()
    for (let round = 0; round < KILLS; round++) {
      forgetPace()
      const act = round % 5 === 4 ? 'uninstall' : round % 2 ? 'go-back' : 'install'
      order(act, VERSIONS[round % 2 ? 1 : 0])
      const child = helper.start('jobs', '--do')
      child.stdin.end()
      child.stdout.resume()
      child.stderr.resume()
      await Promise.race([pause(duration * (0.2 + 0.8 * Math.random())), once(child, 'close')])
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      forgetPace()
      await doJobs()
      const found = places.map((place) => digestAt(place))
      const torn = places.filter((place, at) => found[at] !== '' && !whole.get(place)?.has(found[at] ?? ''))
      expect([round, torn, strays(), leftovers()]).toEqual([round, [], [], []])
      if (act !== 'uninstall') expect([round, act, found.filter(Boolean).length % 2]).toEqual([round, act, 0])
      for (const digest of found) seen.add(digest)
      if (found.includes('')) {
        order('uninstall', VERSIONS[0])
        await doJobs()
        await versionsInPlace()
      }
    }
    console.log(`${KILLS} kills within ${duration} ms each: 0 torn, ${seen.size} different bundles seen.`)
  },
  3_600_000,
)

linuxTest(
  `${ORDERS} hostile orders of a paired site download nothing`,
  async () => {
    listVersions(10)
    await prepare()
    const junk = fc.sample(hostileJobValues([join(helper.home, '.vst3'), '/etc']), {
      seed: 20_261_129,
      numRuns: ORDERS,
    })
    setHomeOf(helper)
    const pairing = { site: site.url, token: 'secret', deviceId: randomUUID(), account: 'ana' }
    const empty = { deviceId: null, progress: null, createdAt: '', changedAt: '', result: null }
    const ask = vi.fn(async () => false)
    const work: JobWork = {
      state: helper.state,
      pairing,
      site: pairedSiteClient(helper.state, pairing),
      isAskedHere: false,
      claim: async () => {},
      askForFolder: async () => undefined,
      ask,
    }
    for (const [index, value] of junk.entries()) {
      if (index % 100 === 0) switchInstalling(helper.state, index % 300 !== 0, catalog.url)
      const words = JSON.stringify(value)?.match(/[^":{},[\]]+/g) ?? []
      const word = (place: number) => words[place]?.slice(0, 200) ?? ''
      const job: InstallJob = {
        ...empty,
        state: 'waiting',
        kind: 'install',
        id: randomUUID(),
        act: INSTALL_ACTS[index % 3] ?? 'install',
        catalog: index % 2 ? catalog.name : word(0),
        slug: index % 4 > 1 ? SLUG : word(1),
        version: index % 8 > 3 ? VERSIONS[0] : word(2),
        name: word(3),
      }
      const refused = await doInstall(job, work).catch(({ name }: Error) => name)
      expect([index, refused]).toEqual([index, 'Trouble'])
    }
    // The person at the computer refuses what a site may order.
    expect(ask).toHaveBeenCalled()
    expect(catalog.asked.filter((path) => path !== '/index.json')).toEqual([])
    expect([strays(), leftovers()]).toEqual([[], []])
  },
  3_600_000,
)
