import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipOfEntries } from '../src/jobs/install/testing/archives.ts'
import { aCatalog, pluginEntries, type TestCatalog } from './a-catalog.ts'
import { createTestHelper, IS_LINUX, pairWithoutListener, type TestHelper } from './a-helper.ts'
import { aSite, type TestSite } from './a-site.ts'

let [site, helper, catalog] = [] as unknown as [TestSite, TestHelper, TestCatalog] // as: filled before each test

beforeEach(async () => {
  if (!IS_LINUX) return
  ;[site, helper, catalog] = await Promise.all([aSite(), createTestHelper(), aCatalog()])
  helper.put('own/x.txt')
  await helper.run('folders', 'add', join(helper.home, 'own'))
  pairWithoutListener(helper, site)
  helper.willAgree(true)
})
afterEach(async () => {
  if (!IS_LINUX) return
  await helper.end()
  await Promise.all([site.close(), catalog.close()])
})

const SLUG = 'zap/tape'
const version = (mark: string, entries = pluginEntries('Tape', mark)) =>
  catalog.list(SLUG, mark, [{ name: `tape-${mark}.zip`, bytes: zipOfEntries(entries) }], {
    name: 'Tape',
    author: 'Zap',
  })

type Order = { act?: 'install' | 'go-back' | 'uninstall'; slug?: string; catalog?: string }
const order = (wanted: string, { act = 'install', slug = SLUG, catalog: from = catalog.name }: Order = {}) =>
  site.addJob({ kind: 'install', act, catalog: from, slug, version: wanted, name: 'Tape' })
const done = async (id: string) => {
  await helper.run('jobs', '--do')
  const { state, result } = site.jobs.get(id) ?? {}
  return { state, sentence: result?.sentence ?? '' }
}
const turnOn = () => helper.run('may-install', 'on', catalog.url)

/** Everything below the home folder that is neither the helper's own nor of the fakes of a test. */
const files = () =>
  readdirSync(helper.home, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        !/^(?:state|bin|own|answer$|[\w-]+\.log$)/.test(path) &&
        !lstatSync(join(helper.home, path)).isDirectory(),
    )
    .sort()
const textAt = (path: string) => readFileSync(join(helper.home, path), 'utf8')

const INSTALLED = [
  '.clap/Zap/Tape.clap',
  '.vst3/Zap/Tape.vst3/Contents/Resources/latest',
  '.vst3/Zap/Tape.vst3/Contents/Resources/mark.txt',
  '.vst3/Zap/Tape.vst3/Contents/x86_64-linux/Tape.so',
]
const mark = () => textAt('.vst3/Zap/Tape.vst3/Contents/Resources/latest')

test.runIf(IS_LINUX)(
  'nothing is installed and nothing is asked for until the owner of the computer turns it on',
  async () => {
    version('1.2.0')
    expect(await done(order('1.2.0'))).toMatchObject({
      state: 'failed',
      sentence: expect.stringContaining('Installing is off on this computer.'),
    })
    expect(catalog.asked).toEqual([])
    expect(files()).toEqual([])
  },
)

test.runIf(IS_LINUX)(
  'a product is installed, upgraded, put back and uninstalled, and nothing else changes',
  async () => {
    version('1.2.0')
    version('1.3.0')
    await turnOn()
    expect(await done(order('1.2.0'))).toEqual({
      state: 'done',
      sentence: 'Tape 1.2.0 is installed: 2 bundles. Scan for it in your DAW.',
    })
    expect(files()).toEqual(INSTALLED)
    expect(mark()).toBe('1.2.0')
    expect(statSync(join(helper.home, INSTALLED[3] ?? '')).mode & 0o777).toBe(0o755)
    expect(site.ownScans.length).toBe(1)
    helper.put('.vst3/Zap/mine.txt', 'mine')

    expect(await done(order('1.3.0'))).toMatchObject({ state: 'done' })
    expect(mark()).toBe('1.3.0')
    expect(site.packages.at(-1)).toMatchObject([
      { slug: SLUG, version: '1.3.0', kept: [{ version: '1.2.0', until: expect.any(String) }] },
    ])

    expect(await done(order('1.2.0', { act: 'go-back' }))).toMatchObject({
      state: 'done',
      sentence: expect.stringContaining('is back at 1.2.0'),
    })
    expect(mark()).toBe('1.2.0')

    expect(await done(order('1.2.0', { act: 'uninstall' }))).toMatchObject({ state: 'done' })
    expect(files()).toEqual(['.vst3/Zap/mine.txt'])
    expect(existsSync(join(helper.home, '.clap/Zap'))).toBe(false)
    expect(readdirSync(join(helper.state, 'install'))).toEqual(['kept'])
  },
)
