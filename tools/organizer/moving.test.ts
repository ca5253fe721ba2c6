import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFullMachine, aMachine, type OrganizerMachine, removeMachines, setScriptOwner } from './a-machine.ts'
import { bundlePathIn, PLUGIN_FOLDERS, type PluginFolder, type SystemName } from './places.ts'
import { BASH, SHELLS } from './shells.ts'

afterAll(removeMachines, 60_000)

const isLong = process.env.PLUGFOLIO_LONG === '1'

const RAW = 'UAD Raw'
const NEVE = 'UAD Neve 1073'

const withTwoTitles = (system: SystemName) => aFullMachine([RAW, NEVE], system)

/** Every system with bash, and every shell on a Mac; in the long campaign all combinations. */
const RUNS = (['mac', 'gitbash', 'wsl'] as const)
  .flatMap((system) => SHELLS.map((shell) => ({ system, shell, name: `${system}, ${shell.name}` })))
  .filter(({ system, shell }) => isLong || system === 'mac' || shell === BASH)

const isThere = (machine: OrganizerMachine, path: string) => existsSync(join(machine.disk, path))

test.each(['mac', 'gitbash', 'wsl'] as const)(
  '%s: a dry run lists the moves and leaves no trace',
  (system) => {
    const machine = withTwoTitles(system)
    const before = machine.tree()

    const { code, output } = machine.run()

    expect(code).toBe(0)
    for (const place of PLUGIN_FOLDERS[system])
      expect(output.includes(bundlePathIn(place, RAW))).toBe(place.format !== 'CONSOLE')
    expect(output).not.toContain(NEVE)
    expect(output).toContain('Nothing was changed.')
    expect(machine.tree()).toEqual(before)
    expect(existsSync(machine.backup)).toBe(false)
  },
)

test.each(RUNS)(
  '$name: --apply moves the listed title in every format and folder, and nothing else',
  ({ system, shell }) => {
    const machine = withTwoTitles(system)
    const before = machine.tree()

    const { code, output } = machine.run(['--apply'], { shell })

    expect(output).toMatch(/\nMoved \d bundles/)
    expect(code).toBe(0)
    for (const place of PLUGIN_FOLDERS[system]) {
      expect(isThere(machine, bundlePathIn(place, RAW)), bundlePathIn(place, RAW)).toBe(
        place.format === 'CONSOLE',
      )
      expect(isThere(machine, bundlePathIn(place, NEVE))).toBe(true)
    }
    const moved = machine.tree()
    expect(machine.run(['--apply'], { shell })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing to move'),
    })
    expect(machine.tree()).toEqual(moved)
    expect(machine.runs()).toHaveLength(1)
    expect(machine.run(['--restore', '--apply'], { shell }).code).toBe(0)
    expect(machine.tree()).toEqual(before)
  },
)

test('plug-ins of the Console app move only with --include-console', () => {
  const machine = withTwoTitles('mac')

  machine.run(['--apply', '--include-console'])

  const console = PLUGIN_FOLDERS.mac.filter(({ format }) => format === 'CONSOLE')
  expect(console.map((place) => isThere(machine, bundlePathIn(place, RAW)))).toEqual([false])
  expect(console.map((place) => isThere(machine, bundlePathIn(place, NEVE)))).toEqual([true])
})

test.each([
  ['vst3,aax', ['VST3', 'AAX']],
  ['Component VST', ['AU', 'VST']],
])('--formats %s leaves the other formats alone', (list, formats) => {
  const machine = withTwoTitles('mac')

  machine.run(['--apply', '--formats', list])

  for (const place of PLUGIN_FOLDERS.mac)
    expect(isThere(machine, bundlePathIn(place, RAW)), bundlePathIn(place, RAW)).toBe(
      !formats.includes(place.format),
    )
})

/** Names that begin, end or look like `UAD Raw`. */
const LIKE_RAW = 'UAD Raw Legacy|My UAD Raw|UAD Raw |UAD  Raw|uad raw|UAD |UAD *|UAD Ra?'.split('|')
const OWNED = [NEVE, 'UAD Moog Multimode Filter', 'UAD Fairchild 670', 'UAD Teletronix LA-2']
const LIKE_OWNED =
  'UAD Neve 1073 Legacy|UAD Neve 107|UAD UAD Neve 1073|UAD Moog Multimode Filter SE|UAD Fairchild 670 Legacy|UAD Teletronix LA-2A Gray'.split(
    '|',
  )
const OF_SYSTEM = ['UAD CS-1', 'Console Recall', 'UAD Console Recall', 'uaudio_neve_1073']
const OTHER_PATHS = [
  'Library/Application Support/Digidesign/Plug-Ins/Universal Audio/UAD Raw.dpm',
  'Applications/Universal Audio/Documentation/UAD Raw.pdf',
  'Library/Audio/Plug-Ins/VST/Universal Audio/UAD Raw.vst.disabled',
]

test.each<[what: string, places: PluginFolder[], names: string[], list: string[]]>([
  [
    'a title whose name begins, ends or looks like a listed one stays',
    PLUGIN_FOLDERS.mac.slice(0, 1),
    LIKE_RAW,
    [RAW],
  ],
  ['an owned title stays when listed ones begin or end with its name', PLUGIN_FOLDERS.mac, OWNED, LIKE_OWNED],
  [
    'system and native bundles stay, even when a user writes them into the list',
    PLUGIN_FOLDERS.mac,
    [...OF_SYSTEM, 'UAD CS-1(m)', NEVE],
    OF_SYSTEM,
  ],
  ['old RTAS bundles, manuals and renamed bundles are left alone', [], [], [RAW]],
])('%s: what is listed nearly, or elsewhere, stays', (_, places, names, list) => {
  const machine = aMachine()
  for (const place of places) for (const name of names) machine.install(place, name)
  for (const path of OTHER_PATHS) machine.write(path)
  const before = machine.tree()
  machine.plan([RAW])
  machine.edit((text) => text.replace('UAD Raw\n', `${list.join('\n')}\n`))

  expect(machine.run(['--apply', '--include-console']).output).toContain('Nothing to move')
  expect(machine.tree()).toEqual(before)
})

test('a stem in both lists stays', () => {
  const machine = withTwoTitles('mac')
  machine.plan([RAW], [NEVE])
  machine.edit((text) => text.replace("MOVE='\n", `MOVE='\n${NEVE}\n`))

  machine.run(['--apply'])

  expect(isThere(machine, 'Library/Audio/Plug-Ins/Components/UAD Neve 1073.component')).toBe(true)
})

test("bundles in the user's Library are found too", () => {
  const machine = aMachine()
  machine.write("../o'home/Library/Audio/Plug-Ins/Components/UAD Raw.component/x")
  machine.write('Library/Audio/Plug-Ins/Components/UAD Raw.component/x')
  machine.plan([RAW])

  machine.run(['--apply'])

  const [run] = machine.runs()
  const manifest = readFileSync(join(machine.backup, run ?? '', 'manifest.tsv'), 'utf8')
  expect(manifest.split('\n').slice(1, -1)).toEqual([
    `${machine.disk}/Library/Audio/Plug-Ins/Components/UAD Raw.component\tAU/UAD Raw.component`,
    `${machine.home}/Library/Audio/Plug-Ins/Components/UAD Raw.component\tAU-2/UAD Raw.component`,
  ])
})

test('--root adds a folder, and a bundle that two roots show moves once', () => {
  const machine = aMachine()
  machine.write('Volumes/Audio/My VSTs/UAD Raw.vst')
  machine.write('Library/Audio/Plug-Ins/VST/Universal Audio/Equalizers/UAD Raw.vst')
  machine.plan([RAW])

  const { output, code } = machine.run([
    '--apply',
    '--root',
    `VST=${machine.disk}/Volumes/Audio/My VSTs`,
    `--root=VST=${machine.disk}/Library/Audio/Plug-Ins/VST`,
  ])

  expect(output).toContain('Moved 2 bundles')
  expect(code).toBe(0)
})

test('a link to a bundle stays and is reported; links to folders are not followed', () => {
  const machine = aMachine()
  const folder = 'Library/Audio/Plug-Ins/VST/Universal Audio'
  machine.write(`${folder}/here.txt`)
  machine.write('elsewhere/real.vst')
  machine.write('elsewhere/category/UAD Raw.vst')
  symlinkSync(`${machine.disk}/elsewhere/real.vst`, join(machine.disk, folder, 'UAD Raw.vst'))
  symlinkSync(`${machine.disk}/elsewhere/category`, join(machine.disk, folder, 'Equalizers'))
  symlinkSync('/nowhere', join(machine.disk, folder, 'UAD API 2500.vst'))
  const before = machine.tree()
  machine.plan([RAW, 'UAD API 2500'])

  const { output } = machine.run(['--apply'])

  expect(output).toContain('Nothing to move')
  expect(output.match(/because it is a link/g)).toHaveLength(2)
  expect(machine.tree()).toEqual(before)
})

test('a bundle to which a link inside another bundle leads stays, in a dry run as well', () => {
  const machine = aMachine()
  const [au = '', vst = ''] = PLUGIN_FOLDERS.mac.slice(0, 2).map((place) => machine.install(place, RAW))
  const link = (path: string, target: string) => {
    machine.write(`${path}/Contents/Info.plist`)
    symlinkSync(target, join(machine.disk, path, 'Contents/Resources'))
    setScriptOwner(join(machine.disk, path, 'Contents/Resources'))
  }
  // A chain: a relative link to a folder in the bundle of another maker, which is a link itself.
  link('Library/Audio/Plug-Ins/VST3/Chain.vst3', '../../Wrapper.vst3/Contents/Resources')
  link('Library/Audio/Plug-Ins/VST3/Wrapper.vst3', join(machine.disk, au, 'Contents'))
  // These lead nowhere, into themselves, or are in no bundle.
  link('Library/Audio/Plug-Ins/VST3/Broken.vst3', '/nowhere/at/all')
  symlinkSync('../Contents', join(machine.disk, au, 'Contents/Own'))
  symlinkSync(join(machine.disk, vst), join(machine.disk, 'Library/Audio/Plug-Ins/VST/My link'))
  machine.plan([RAW])

  const dry = machine.run()
  const { code, output } = machine.run(['--apply'])

  expect([dry.code, code]).toEqual([0, 0])
  for (const each of [dry.output, output])
    expect(each).toContain(
      `left alone: ${join(machine.disk, au)}\n    because a link inside another bundle leads to it, so that bundle needs it\n`,
    )
  expect(output).toContain('1 bundle left alone')
  expect(output).toMatch(/Moved 1 bundle, \d+ KB\./)
  expect([au, vst].map((path) => isThere(machine, path))).toEqual([true, false])
})
