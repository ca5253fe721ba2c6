import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFullMachine, aMachine, type OrganizerMachine, removeMachines } from './a-machine.ts'
import { PLUGIN_FOLDERS } from './places.ts'

afterAll(removeMachines, 60_000)

const RAW = 'UAD Raw'
const NEVE = 'UAD Neve 1073'
const AU = 'Library/Audio/Plug-Ins/Components'
const V9 = 'Library/Audio/Plug-Ins/VST/Powered Plug-Ins'
const V10 = 'Library/Audio/Plug-Ins/VST/Universal Audio/Equalizers'

/** A machine with two titles in every place, the first of them moved away. */
function organized() {
  const machine = aFullMachine([RAW, NEVE])
  const before = machine.tree()
  machine.run(['--apply'])
  return { machine, before }
}

const content = (machine: OrganizerMachine, path: string) => {
  const file = join(machine.disk, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

test('--restore alone only lists the bundles that would come back', () => {
  const { machine, before } = organized()
  const moved = machine.tree()

  const { code, output } = machine.run(['--restore'])

  expect(code).toBe(0)
  expect(output).toContain('Would bring back 7 bundles')
  expect(machine.tree()).toEqual(moved)
  expect(machine.run(['--restore', '--apply']).output).toContain('Brought back 7 bundles')
  expect(machine.run(['--restore', '--apply'])).toMatchObject({
    code: 0,
    output: '\nThere is nothing to bring back.\n',
  })
  expect(machine.tree()).toEqual(before)
})

/** Runs the command that a run has printed for bringing everything back. */
function runPrinted(machine: OrganizerMachine, output: string) {
  const [, args = ''] = /bring everything back: bash (.*)/.exec(output) ?? []
  machine.program('again', `#!/bin/sh\nexec bash ${args}\n`)
  return machine.run([], { shell: { name: 'again', command: 'again', args: [] } })
}

test('after an update the new copy moves into a separate folder; the newer one comes back and the older stays', () => {
  const { machine } = organized()
  machine.write(`${V10}/UAD Raw.vst`, 'newer')
  expect(machine.run(['--apply']).output).toContain('Moved 1 bundle,')
  expect(machine.runs()).toHaveLength(2)

  const dry = machine.run(['--restore'])
  const { code, output } = machine.run(['--restore', '--apply'])

  expect(dry.output).toContain('Would bring back 7 bundles')
  expect(code).toBe(0)
  expect(output).toContain('Brought back 7 bundles')
  expect(output).toContain('1 bundle left alone')
  expect(content(machine, `${V10}/UAD Raw.vst`)).toBe('newer')
})

test.each([
  ['file', `${V9}/UAD Raw.vst`],
  ['folder', `${AU}/UAD Raw.component/Contents/new.txt`],
])('a restore never replaces or changes an installed %s, even when it appears after the check', (_, path) => {
  for (const isLate of [false, true]) {
    const { machine } = organized()
    machine.write(path, 'newer')
    if (isLate) machine.edit((text) => text.replace('elif exists "$to" || in_list', 'elif in_list'))

    const { code, output } = machine.run(['--restore', '--apply'])

    expect(output).toContain('Brought back 6 bundles')
    expect(code).toBe(isLate ? 1 : 0)
    expect(content(machine, path)).toBe('newer')
    expect(existsSync(join(machine.disk, `${AU}/UAD Raw.component/UAD Raw.component`))).toBe(false)
  }
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
  expect(machine.run(['--list']).output).toContain(`${first} holds 3 bundles,`)
})

test('--list shows the bundles in each run, newest first', () => {
  const { machine } = organized()
  expect(machine.run(['--list']).output).toContain(`    ${machine.disk}/${V10}/UAD Raw.vst\n`)

  machine.run(['--restore', '--apply'])

  expect(machine.run(['--list']).output).toContain(`${machine.runs()[0]} holds 0 bundles, `)
})

test('only plug-ins that were bought since come back automatically', () => {
  const { machine, before } = organized()
  machine.plan([RAW, NEVE])
  machine.run(['--apply'])
  machine.plan([NEVE], [RAW])

  expect(machine.run().output).toContain('Would bring back 7 bundles of plugins that you now own.')
  const { code, output } = machine.run(['--apply'])

  expect(code).toBe(0)
  expect(output).toContain('Brought back 7 bundles of plugins that you now own.')
  expect(machine.tree().filter((line) => line.includes('Raw'))).toEqual(
    before.filter((line) => line.includes('Raw')),
  )
  expect(content(machine, `${V9}/UAD Neve 1073.vst`)).toBeUndefined()
})

test('nothing is restored through a later link', () => {
  const machine = aMachine()
  machine.write(`${V10}/UAD Raw.vst`)
  machine.write('elsewhere/here.txt')
  machine.plan([RAW])
  machine.run(['--apply'])
  rmSync(join(machine.disk, V10), { recursive: true })
  symlinkSync(join(machine.disk, 'elsewhere'), join(machine.disk, V10))
  const before = machine.tree()

  const { code, output } = machine.run(['--restore', '--apply'])

  expect(code).toBe(1)
  expect(output).toContain('a link is in the path')
  expect(machine.tree()).toEqual(before)
})

test('a changed manifest cannot lead outside the run', () => {
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
    `${machine.disk}/UAD Canary.component\t${machine.home}/UAD Canary.component`,
    `${machine.disk}/canary.component\tY/canary.component`,
    `${machine.disk}/other\tAU/UAD Raw.component`,
    '$(touch canary)\t`touch canary`',
    '',
  ]
  appendFileSync(join(folder, 'manifest.tsv'), lines.join('\n'))

  expect(machine.run(['--restore', '--apply']).output).toContain('Brought back 7 bundles')
  expect(existsSync(join(machine.home, 'UAD Canary.component'))).toBe(true)
  expect(existsSync(join(machine.home, 'canary.component'))).toBe(true)
})

/** Changes the manifest of the only run, as a user does with an editor. */
function changeManifest(machine: OrganizerMachine, change: (text: string) => string) {
  const file = join(machine.backup, machine.runs()[0] ?? '', 'manifest.tsv')
  writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1')
}

test.each([
  ['to a folder from which programs are started', 'Library/LaunchAgents'],
  ['into a folder of the system', 'etc'],
  ['into a folder that is too deep', `${V10}/a/b/c`],
  ['into the home of another user', 'Users/eve/Library/Audio/Plug-Ins/Components'],
])('a manifest cannot lead a bundle %s', (_, folder) => {
  const { machine } = organized()
  changeManifest(machine, (text) =>
    text.replace(`${machine.disk}/${AU}/UAD Raw.component`, `${machine.disk}/${folder}/UAD Raw.component`),
  )

  const { code, output } = machine.run(['--restore', '--apply'])

  expect(output).toContain('Brought back 6 bundles')
  expect(output).toContain('These came from folders that this run does not search')
  expect(code).toBe(1)
  expect(existsSync(join(machine.disk, folder, 'UAD Raw.component'))).toBe(false)
  expect(existsSync(join(machine.backup, machine.runs()[0] ?? '', 'AU/UAD Raw.component'))).toBe(true)
})

test('a bundle from a --root folder goes back with the printed command, which names it again', () => {
  const machine = aMachine()
  machine.write('Volumes/My VSTs/UAD Raw.vst')
  machine.plan([RAW])
  const before = machine.tree()
  const { output } = machine.run(['--apply', '--root', `VST=${machine.disk}/Volumes/My VSTs`])

  expect(machine.run(['--restore', '--apply']).code).toBe(1)
  expect(runPrinted(machine, output).code).toBe(0)
  expect(machine.tree()).toEqual(before)
})

const CRLF = 'Windows line ends'

test.each([CRLF, '/c/', '/mnt/c/', 'C:/', 'c:\\', 'C:\\'])('a manifest of Windows may have %s', (start) => {
  const machine = aFullMachine([RAW], 'gitbash')
  const before = machine.tree()
  machine.run(['--apply'])
  changeManifest(machine, (text) => {
    if (start === CRLF) return text.replaceAll('\n', '\r\n')
    if (start.endsWith('/')) return text.replaceAll('\\', '/').replaceAll('C:/', start)
    return text.replaceAll('C:\\', () => start)
  })

  expect(machine.run(['--restore', '--apply']).output).toContain('Brought back 6 bundles')
  expect(machine.tree()).toEqual(before)
})

test.each([
  ['with other separators', (text: string) => text.replaceAll('\t', ';'), 7],
  ['with some lines cut', (text: string) => text.replace(/(\/UAD Raw\.(?:component|vst3))\t.*/g, '$1'), 2],
])('a manifest %s is reported, and the script fails', (_, change, count) => {
  const { machine } = organized()
  changeManifest(machine, change)

  for (const args of [['--restore'], ['--restore', '--apply'], ['--list']]) {
    const { code, output } = machine.run(args)
    expect(output).toContain(`${count} line${count === 1 ? '' : 's'} of the manifests could not be read`)
    expect(code).toBe(1)
  }
})

test('--list shows the size of each run, and which runs may be deleted', () => {
  const { machine } = organized()
  const [older = ''] = machine.runs()
  for (const place of PLUGIN_FOLDERS.mac) machine.install(place, RAW)
  machine.run(['--apply'])
  const [, newer = ''] = machine.runs()

  const { output } = machine.run(['--list'])

  expect(output).toMatch(new RegExp(`${newer} holds 7 bundles, \\d+ KB\\.`))
  expect(output).toMatch(/UAD Raw\.component \(a newer run holds it\)/)
  expect(output.match(/You can delete its folder: .*/g)).toEqual([
    `You can delete its folder: ${machine.backup}/${older}`,
  ])
})

test('each run prints the date of its lists, and an older script warns', () => {
  const { machine } = organized()
  expect(machine.run().output).toContain('The lists in this script were made on 2026-11-21 14:25 UTC.')
  machine.edit((text) => text.replace('MADE=202611211425', 'MADE=202611200000'))

  for (const args of [[], ['--apply']]) {
    expect(machine.run(args).output).toContain('WARNING: a script with newer lists has been used here.')
  }
  machine.edit((text) => text.replace('MADE=202611200000', 'MADE=202612010000'))
  expect(machine.run(['--apply']).output).not.toContain('WARNING')
  expect(readFileSync(join(machine.backup, 'newest-list'), 'utf8')).toBe('202612010000\n')
})
