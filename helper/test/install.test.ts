import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { type ArchiveEntry, zipOfEntries } from '../src/jobs/install/testing/archives.ts'
import { aCatalog, pluginEntries, type TestCatalog } from './a-catalog.ts'
import { helper, linuxTest, pairWithoutListener, site, startHelper } from './a-helper.ts'

let catalog: TestCatalog

startHelper(async () => {
  catalog = await aCatalog()
  helper.put('own/x.txt')
  await helper.run('folders', 'add', join(helper.home, 'own'))
  pairWithoutListener(helper, site)
  helper.willAgree(true)
})
afterEach(() => catalog?.close())

const SLUG = 'zap/tape'
const version = (
  mark: string,
  entries: ArchiveEntry[] = pluginEntries('Tape', mark),
  file: object = {},
  more: object = {},
) => {
  const listed = { name: `tape-${mark}.zip`, bytes: zipOfEntries(entries), more: file }
  catalog.list(SLUG, mark, [listed], { name: 'Tape', author: 'Zap', ...more })
}

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

linuxTest(
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

linuxTest(
  'a product is installed, upgraded, put back and uninstalled, and nothing else changes',
  async () => {
    version('1.2.0')
    version('1.3.0')
    await turnOn()
    expect(await done(order('1.2.0'))).toEqual({
      state: 'done',
      sentence: 'Tape 1.2.0 is installed: 2 bundles. Let your DAW scan its plugins.',
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
      sentence: 'Tape is back at 1.2.0. Let your DAW scan its plugins.',
    })
    expect(helper.calls('zenity').at(-1)?.join(' ')).toContain('Tape goes back to 1.2.0 at:')
    expect(mark()).toBe('1.2.0')

    expect(await done(order('1.2.0', { act: 'uninstall' }))).toMatchObject({
      state: 'done',
      sentence: 'Tape is uninstalled. Its 2 bundles are kept for 30 days.',
    })
    expect(files()).toEqual(['.vst3/Zap/mine.txt'])
    expect(existsSync(join(helper.home, '.clap/Zap'))).toBe(false)
    expect(readdirSync(join(helper.state, 'install'))).toEqual(['kept'])
  },
)

linuxTest('an installer is downloaded, checked and shown, and never run', async () => {
  const script = `#!/bin/sh\ntouch ${join(helper.home, 'ran')}\n`
  catalog.list(SLUG, '2.0.0', [{ name: 'tape.deb', bytes: Buffer.from(script), more: { type: 'installer' } }])
  mkdirSync(join(helper.home, 'Downloads/tape.deb'), { recursive: true })
  await turnOn()
  for (let times = 0; times < 2; times++)
    expect(await done(order('2.0.0'))).toMatchObject({
      state: 'done',
      sentence: expect.stringContaining('The helper never runs installers: open it yourself.'),
    })
  expect(files()).toEqual(['Downloads/tape (2).deb'])
  expect(statSync(join(helper.home, 'Downloads/tape (2).deb')).mode & 0o777).toBe(0o600)
  expect(helper.calls('dbus-send').length).toBe(2)
})

/** Lists the version with other facts of its file or of itself, or as an archive of other entries. */
const listed =
  (file: object, more: object = {}) =>
  () =>
    version('1.2.0', undefined, file, more)
const packed =
  (...entries: ArchiveEntry[]) =>
  () =>
    version('1.2.0', entries)
const put = (path: string) => () => helper.put(path)

/** Things that a catalog, a site with files or this computer may do, and the sentence that says each. */
const REFUSALS: [what: string, prepare: () => unknown, sentence: RegExp, Order?][] = [
  [
    'other bytes than the catalog names',
    () => swap((bytes) => Buffer.from(bytes).fill(1, 40, 41)),
    /SHA-256 differs/,
  ],
  ['a version that is not listed', () => {}, /no longer lists this version/, { slug: 'zap/other' }],
  [
    'a catalog that its owner did not choose',
    () => {},
    /installs only from/,
    { catalog: 'Open Audio Stack' },
  ],
  ['a product that is no product', () => {}, /that no catalog lists/, { slug: '../../etc' }],
  [
    'a file for another system',
    listed({ systems: [{ type: 'win' }] }),
    /no file that the helper can install/,
  ],
  [
    'a file of another site here',
    listed({ url: 'http://127.0.0.1:9/x.zip' }),
    /does not download plugins from/,
  ],
  [
    'a maker that installs by itself',
    listed({}, { author: 'Waves' }),
    /only by its manufacturer's own program/,
  ],
  [
    'an archive without a plugin',
    packed({ name: 'readme.txt', content: 'x' }),
    /no plugin for this computer/,
  ],
  [
    'an archive that leads elsewhere',
    packed(...pluginEntries('Tape', 'x'), { name: '../evil', content: 'x' }),
    /an unsafe file name/,
  ],
  ['a bundle that something else put there', put('.clap/Zap/Tape.clap'), /where the helper did not put it/],
  ['the same plugin in another folder', put('.clap/tape.clap'), /where the helper did not put it/],
  ['no plugin at its place', put('.vst3/Zap/Tape.vst3/readme.txt'), /Something is already at/],
  ['a folder that is a link', () => linkedFolder(), /This failed|link/],
]

linuxTest.each(REFUSALS)('nothing is installed when there is %s', async (_, prepare, sentence, more) => {
  version('1.2.0')
  await turnOn()
  await prepare()
  const before = files()
  expect(await done(order('1.2.0', more))).toEqual({
    state: 'failed',
    sentence: expect.stringMatching(sentence),
  })
  expect(files()).toEqual(before)
  expect(existsSync(join(helper.state, 'install/unpacked'))).toBe(false)
  expect(existsSync(join(helper.state, 'install/downloads'))).toBe(false)
})

const swap = (change: (bytes: Buffer) => Buffer) => {
  const bytes = zipOfEntries(pluginEntries('Tape', '1.2.0'))
  catalog.instead = (path, response) => path !== '/index.json' && Boolean(response.end(change(bytes)))
}
function linkedFolder() {
  mkdirSync(join(helper.home, 'own/elsewhere'))
  mkdirSync(join(helper.home, '.clap'))
  symlinkSync(join(helper.home, 'own/elsewhere'), join(helper.home, '.clap/Zap'))
}

linuxTest('an installed bundle that was changed since stays as it is', async () => {
  version('1.2.0')
  version('1.3.0')
  await turnOn()
  await done(order('1.2.0'))
  helper.put('.vst3/Zap/Tape.vst3/Contents/Resources/preset.txt', 'mine')
  const before = files()
  for (const act of ['uninstall', 'install'] as const)
    expect(await done(order('1.3.0', { act }))).toEqual({
      state: 'failed',
      sentence: expect.stringContaining('has changed since the helper installed it'),
    })
  expect(files()).toEqual(before)
})

linuxTest('a refusal at the computer leaves everything, and downloads nothing', async () => {
  version('1.2.0')
  await turnOn()
  helper.willAgree(false)
  expect(await done(order('1.2.0'))).toEqual({
    state: 'failed',
    sentence: 'This was declined on the computer. Nothing was changed.',
  })
  expect(catalog.asked).toEqual(['/index.json'])
})

linuxTest('what was replaced is deleted after 30 days', async () => {
  version('1.2.0')
  version('1.3.0')
  await turnOn()
  await done(order('1.2.0'))
  await done(order('1.3.0'))
  const moves = join(helper.state, 'moves')
  for (const name of readdirSync(moves)) {
    const [first = '', ...steps] = readFileSync(join(moves, name), 'utf8').split('\n')
    const header = JSON.parse(first)
    const at = new Date(Date.parse(header.at) - 31 * 86_400_000).toISOString()
    writeFileSync(join(moves, name), [JSON.stringify({ ...header, at }), ...steps].join('\n'))
  }
  expect(await done(order('1.2.0', { act: 'go-back' }))).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('keeps no earlier version'),
  })
  expect(readdirSync(join(helper.state, 'install/kept'))).toEqual([])
  expect(mark()).toBe('1.3.0')
})

linuxTest('the switch refuses a catalog that is none, and tells the site', async () => {
  for (const place of ['homebrew', 'http://example.org/list.json', 'https://a:b@example.org/'])
    expect(await helper.run('may-install', 'on', place)).toMatchObject({ code: 2 })
  expect((await helper.run('may-install')).out).toContain('Off.')
  await turnOn()
  expect(site.device).toMatchObject({ installsFrom: catalog.name })
  await helper.run('may-install', 'off')
  expect(site.device).toMatchObject({ installsFrom: '' })
})
