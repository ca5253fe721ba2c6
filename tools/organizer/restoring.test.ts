import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aMachine, type Machine, removeMachines } from './a-machine.ts'
import { PLACES } from './places.ts'

afterAll(removeMachines, 60_000)

const RAW = 'UAD Raw'
const NEVE = 'UAD Neve 1073'
const AU = 'Library/Audio/Plug-Ins/Components'
const V9 = 'Library/Audio/Plug-Ins/VST/Powered Plug-Ins'
const V10 = 'Library/Audio/Plug-Ins/VST/Universal Audio/Equalizers'

/** Two titles in every place, the first of them moved away. */
function organized() {
  const machine = aMachine()
  for (const place of PLACES.mac) for (const stem of [RAW, NEVE]) machine.install(place, stem)
  machine.plan([RAW])
  const before = machine.tree()
  machine.run(['--apply'])
  return { machine, before }
}

const content = (machine: Machine, path: string) => {
  const file = join(machine.disk, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

test('--restore alone only says what would come back', () => {
  const { machine } = organized()
  const moved = machine.tree()

  const { code, said } = machine.run(['--restore'])

  expect(code).toBe(0)
  expect(said).toContain('Would bring back 7 bundles')
  expect(machine.tree()).toEqual(moved)
})

test('what was restored once is not restored again', () => {
  const { machine, before } = organized()

  expect(machine.run(['--restore', '--apply']).said).toContain('Brought back 7 bundles')
  expect(machine.run(['--restore', '--apply'])).toMatchObject({
    code: 0,
    said: '\nThere is nothing to bring back.\n',
  })
  expect(machine.tree()).toEqual(before)
})

test('the command that the last lines name brings everything back', () => {
  const machine = aMachine()
  machine.write(`${AU}/UAD Raw.component/x`)
  machine.plan([RAW])
  const before = machine.tree()
  const { said } = machine.run(['--apply', '--backup-dir', join(machine.home, "Bob's things")])
  const [, words = ''] = /bring everything back: bash (.*)/.exec(said) ?? []
  machine.program('again', `#!/bin/sh\nexec bash ${words}\n`)

  const { code } = machine.run([], { shell: { name: 'again', command: 'again', words: [] } })

  expect(code).toBe(0)
  expect(machine.tree()).toEqual(before)
})

test('after an update the new copy moves into a folder of its own; the newer one comes back and the older stays', () => {
  const { machine } = organized()
  machine.write(`${V10}/UAD Raw.vst`, 'newer')
  expect(machine.run(['--apply']).said).toContain('Moved 1 bundle,')
  expect(machine.runs()).toHaveLength(2)

  const dry = machine.run(['--restore'])
  const { code, said } = machine.run(['--restore', '--apply'])

  expect(dry.said).toContain('Would bring back 7 bundles')
  expect(code).toBe(0)
  expect(said).toContain('Brought back 7 bundles')
  expect(said).toContain('1 bundle left alone')
  expect(content(machine, `${V10}/UAD Raw.vst`)).toBe('newer')
})

test('what is installed when a backup comes back is never replaced and never filled', () => {
  const { machine } = organized()
  machine.write(`${AU}/UAD Raw.component/Contents/new.txt`, 'newer')

  const { code } = machine.run(['--restore', '--apply'])

  expect(code).toBe(0)
  expect(content(machine, `${AU}/UAD Raw.component/Contents/new.txt`)).toBe('newer')
  expect(existsSync(join(machine.disk, `${AU}/UAD Raw.component/UAD Raw.component`))).toBe(false)
})

test('--restore RUN brings back that run only', () => {
  const { machine } = organized()
  machine.plan([NEVE])
  machine.run(['--apply'])
  const [first = '', second = ''] = machine.runs()

  machine.run(['--restore', second, '--apply'])

  expect(content(machine, `${V9}/UAD Neve 1073.vst`)).toBe(NEVE)
  expect(content(machine, `${V9}/UAD Raw.vst`)).toBeUndefined()
  expect(machine.run([`--restore=${first}`, '--formats', 'VST', '--apply']).code).toBe(0)
  expect(content(machine, `${V9}/UAD Raw.vst`)).toBe(RAW)
  expect(machine.run(['--list']).said).toContain(`${first} holds 3 bundles,`)
})

test('--list says what each run still holds, newest first', () => {
  const { machine } = organized()
  expect(machine.run(['--list']).said).toContain(`    ${machine.disk}/${V10}/UAD Raw.vst\n`)

  machine.run(['--restore', '--apply'])

  expect(machine.run(['--list']).said).toContain(`${machine.runs()[0]} holds 0 bundles, `)
})

test('a plug-in bought since comes back by itself, and nothing else does', () => {
  const { machine, before } = organized()
  machine.plan([RAW, NEVE])
  machine.run(['--apply'])
  machine.plan([NEVE], [RAW])

  expect(machine.run().said).toContain('Would bring back 7 bundles of plug-ins that you own now.')
  const { code, said } = machine.run(['--apply'])

  expect(code).toBe(0)
  expect(said).toContain('Brought back 7 bundles of plug-ins that you own now.')
  expect(machine.tree().filter((line) => line.includes('Raw'))).toEqual(
    before.filter((line) => line.includes('Raw')),
  )
  expect(content(machine, `${V9}/UAD Neve 1073.vst`)).toBeUndefined()
})

test('a plug-in bought since that an installer put elsewhere does not get its old copy beside it', () => {
  const machine = aMachine()
  machine.write(`${V9}/UAD Raw.vst`, 'old')
  machine.plan([RAW])
  machine.run(['--apply'])
  machine.write(`${V10}/UAD Raw.vst`, 'new')
  machine.plan([], [RAW])

  machine.run(['--apply'])

  expect(content(machine, `${V9}/UAD Raw.vst`)).toBeUndefined()
  expect(content(machine, `${V10}/UAD Raw.vst`)).toBe('new')
})

test('a folder that is gone by the time of the restore is made again', () => {
  const machine = aMachine()
  machine.write(`${V10}/UAD Raw.vst`)
  machine.plan([RAW])
  machine.run(['--apply'])
  rmSync(join(machine.disk, V10), { recursive: true })

  expect(machine.run(['--restore', '--apply']).code).toBe(0)
  expect(content(machine, `${V10}/UAD Raw.vst`)).toBeDefined()
})

test('a backup folder that was moved elsewhere still brings everything back', () => {
  const { machine, before } = organized()
  const elsewhere = join(machine.home, 'elsewhere')
  renameSync(machine.backup, elsewhere)

  machine.run(['--restore', '--apply', '--backup-dir', elsewhere])

  expect(machine.tree()).toEqual(before)
})

test('nothing is restored through a link that was put in its way since', () => {
  const machine = aMachine()
  machine.write(`${V10}/UAD Raw.vst`)
  machine.write('elsewhere/here.txt')
  machine.plan([RAW])
  machine.run(['--apply'])
  rmSync(join(machine.disk, V10), { recursive: true })
  symlinkSync(join(machine.disk, 'elsewhere'), join(machine.disk, V10))
  const before = machine.tree()

  const { code, said } = machine.run(['--restore', '--apply'])

  expect(code).toBe(1)
  expect(said).toContain('a link stands in the way')
  expect(machine.tree()).toEqual(before)
})

test('a manifest that somebody changed leads nowhere else', () => {
  const { machine } = organized()
  const [run = ''] = machine.runs()
  const folder = join(machine.backup, run)
  mkdirSync(join(folder, 'X'))
  machine.write(`../o'home/canary.component`)
  machine.write(`../o'home/UAD Canary.component`)
  symlinkSync(machine.home, join(folder, 'Y'))
  const lines = [
    `${machine.disk}/UAD Canary.component\t../../UAD Canary.component`,
    `${machine.disk}/UAD Canary.component\tX/../../../UAD Canary.component`,
    `${machine.disk}/UAD Canary.component\tY/UAD Canary.component`,
    `${machine.disk}/UAD Canary.component\t${machine.home}/UAD Canary.component`,
    `${machine.disk}/canary.component\tY/canary.component`,
    `${machine.disk}/other\tAU/UAD Raw.component`,
    `${machine.disk}/../UAD Raw.component\tAU/UAD Raw.component`,
    `UAD Raw.component\tAU/UAD Raw.component`,
    `${machine.disk}/UAD Raw.component`,
    `${machine.disk}/a\tb/UAD Raw.component\tAU/UAD Raw.component`,
    '$(touch canary)\t`touch canary`',
    '',
  ]
  appendFileSync(join(folder, 'manifest.tsv'), lines.join('\n'))

  expect(machine.run(['--restore', '--apply']).said).toContain('Brought back 7 bundles')
  expect(existsSync(join(machine.home, 'UAD Canary.component'))).toBe(true)
  expect(existsSync(join(machine.home, 'canary.component'))).toBe(true)
})

/** The manifest of the only run, changed as somebody with an editor does. */
function changeManifest(machine: Machine, change: (text: string) => string) {
  const file = join(machine.backup, machine.runs()[0] ?? '', 'manifest.tsv')
  writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1')
}

test.each([
  ['where programs are started from', 'Library/LaunchAgents'],
  ['into a folder of the system', 'etc'],
  ['into an owned bundle', `${AU}/UAD Neve 1073.component/Contents`],
  ['deeper than anything is installed', `${V10}/a/b/c`],
  ['where another format lives', 'Library/Audio/Plug-Ins/VST3/Universal Audio'],
  ['into a home that nobody named', 'Users/eve/Library/Audio/Plug-Ins/Components'],
])('a manifest cannot lead a bundle %s', (_, folder) => {
  const { machine } = organized()
  changeManifest(machine, (text) =>
    text.replace(`${machine.disk}/${AU}/UAD Raw.component`, `${machine.disk}/${folder}/UAD Raw.component`),
  )

  const { code, said } = machine.run(['--restore', '--apply'])

  expect(said).toContain('Brought back 6 bundles')
  expect(said).toContain('These do not belong into a folder of UAD plug-ins')
  expect(code).toBe(1)
  expect(existsSync(join(machine.disk, folder, 'UAD Raw.component'))).toBe(false)
  expect(existsSync(join(machine.backup, machine.runs()[0] ?? '', 'AU/UAD Raw.component'))).toBe(true)
})

test('what came from a folder that --root named goes back when it is named again, as the last lines say', () => {
  const machine = aMachine()
  machine.write('Volumes/My VSTs/UAD Raw.vst')
  machine.plan([RAW])
  const before = machine.tree()
  const { said } = machine.run(['--apply', '--root', `VST=${machine.disk}/Volumes/My VSTs`])
  const [, words = ''] = /bring everything back: bash (.*)/.exec(said) ?? []
  machine.program('again', `#!/bin/sh\nexec bash ${words}\n`)

  expect(machine.run(['--restore', '--apply']).code).toBe(1)
  expect(machine.run([], { shell: { name: 'again', command: 'again', words: [] } }).code).toBe(0)
  expect(machine.tree()).toEqual(before)
})

/** The disk of Windows as the other shell names it. */
const seenBy = {
  gitbash: (machine: Machine) => {
    renameSync(join(machine.disk, 'mnt/c'), join(machine.disk, 'c'))
    rmSync(join(machine.disk, 'mnt'), { recursive: true })
  },
  wsl: (machine: Machine) => {
    mkdirSync(join(machine.disk, 'mnt'))
    renameSync(join(machine.disk, 'c'), join(machine.disk, 'mnt/c'))
  },
}

test.each([
  ['wsl', 'gitbash'],
  ['gitbash', 'wsl'],
] as const)('what was moved in %s comes back in %s', (first, second) => {
  const machine = aMachine('wsl')
  for (const place of PLACES[first]) for (const stem of [RAW, NEVE]) machine.install(place, stem)
  machine.plan([RAW])
  const names = () => machine.bundles().map((path) => path.replace(/^.*Program Files/, ''))
  const before = names()
  const env = (system: string) => ({ env: { UAD_SYSTEM: system } })
  expect(machine.run(['--apply'], env(first)).code).toBe(0)
  const [run = ''] = machine.runs()
  expect(readFileSync(join(machine.backup, run, 'manifest.tsv'), 'utf8')).toContain(
    '\nC:\\Program Files\\Common Files\\VST3\\Universal Audio\\UAD Raw.vst3\tVST3/UAD Raw.vst3\n',
  )
  seenBy[second](machine)

  const { code, said } = machine.run(['--restore', '--apply'], env(second))

  expect(said).toContain('Brought back 6 bundles')
  expect(code).toBe(0)
  expect(names()).toEqual(before)
})

test.each(['/c/', '/mnt/c/', 'C:/', 'c:\\', 'C:\\'])(
  'a manifest of Windows may begin its paths with %s',
  (start) => {
    const machine = aMachine('gitbash')
    for (const place of PLACES.gitbash) machine.install(place, RAW)
    const before = machine.tree()
    machine.plan([RAW])
    machine.run(['--apply'])
    changeManifest(machine, (text) =>
      start.endsWith('/')
        ? text.replaceAll('\\', '/').replaceAll('C:/', start)
        : text.replaceAll('C:\\', () => start),
    )

    expect(machine.run(['--restore', '--apply']).said).toContain('Brought back 6 bundles')
    expect(machine.tree()).toEqual(before)
  },
)

test('a manifest that Windows has given its line ends is understood', () => {
  const { machine, before } = organized()
  changeManifest(machine, (text) => text.replaceAll('\n', '\r\n'))

  expect(machine.run(['--restore', '--apply']).code).toBe(0)
  expect(machine.tree()).toEqual(before)
})

test.each([
  ['of which nothing is left', () => '', 1],
  ['with other separators', (text: string) => text.replaceAll('\t', ';'), 7],
  ['with some lines cut', (text: string) => text.replace(/(\/UAD Raw\.(?:component|vst3))\t.*/g, '$1'), 2],
])('a manifest %s is said, and the end is no success', (_, change, count) => {
  const { machine } = organized()
  changeManifest(machine, change)

  for (const words of [['--restore'], ['--restore', '--apply'], ['--list']]) {
    const { code, said } = machine.run(words)
    expect(said).toContain(`${count} line${count === 1 ? '' : 's'} of the manifests not understood`)
    expect(code).toBe(1)
  }
})

test('the move itself replaces nothing, also when something takes the place after the look', () => {
  const { machine } = organized()
  machine.write(`${V9}/UAD Raw.vst`, 'newer')
  machine.edit((text) => text.replace('elif exists "$to" || in_list', 'elif in_list'))

  const { code, said } = machine.run(['--restore', '--apply'])

  expect(said).toContain('Brought back 6 bundles')
  expect(code).toBe(1)
  expect(content(machine, `${V9}/UAD Raw.vst`)).toBe('newer')
})

test('a bundle never goes into its namesake, also when that takes the place after the look', () => {
  const { machine } = organized()
  machine.write(`${AU}/UAD Raw.component/Contents/new.txt`, 'newer')
  machine.edit((text) => text.replace('elif exists "$to" || in_list', 'elif in_list'))

  const { code } = machine.run(['--restore', '--apply'])

  expect(code).toBe(1)
  expect(existsSync(join(machine.disk, `${AU}/UAD Raw.component/UAD Raw.component`))).toBe(false)
  expect(content(machine, `${AU}/UAD Raw.component/Contents/new.txt`)).toBe('newer')
})

test('--list says how large each run is, and which may be deleted because nothing in it is needed', () => {
  const { machine } = organized()
  const [older = ''] = machine.runs()
  for (const place of PLACES.mac) machine.install(place, RAW)
  machine.run(['--apply'])
  const [, newer = ''] = machine.runs()

  const { said } = machine.run(['--list'])

  expect(said).toMatch(new RegExp(`${newer} holds 7 bundles, \\d+ KB\\.`))
  expect(said).toMatch(/UAD Raw\.component \(a newer run holds it\)/)
  expect(said.match(/You may delete this folder by hand: .*/g)).toEqual([
    `You may delete this folder by hand: ${machine.backup}/${older}`,
  ])
  machine.install({ format: 'AU', folder: AU, ending: '.component' }, RAW)
  expect(machine.run(['--list']).said).toMatch(/UAD Raw\.component \(installed again\)/)
})

test('each run says of when its lists are, and an older script warns', () => {
  const { machine } = organized()
  expect(machine.run().said).toContain('The lists in this script are of 2026-11-21 14:25 UTC.')
  machine.edit((text) => text.replace('MADE=202611211425', 'MADE=202611200000'))

  for (const words of [[], ['--apply']]) {
    expect(machine.run(words).said).toContain('WARNING: a script with newer lists has been used here.')
  }
  machine.edit((text) => text.replace('MADE=202611200000', 'MADE=202612010000'))
  expect(machine.run(['--apply']).said).not.toContain('WARNING')
  expect(readFileSync(join(machine.backup, 'newest-list'), 'utf8')).toBe('202612010000\n')
})
