import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFullMachine, isRunByRoot, type OrganizerMachine, removeMachines } from './a-machine.ts'
import { PLUGIN_FOLDERS, type SystemName } from './places.ts'

afterAll(removeMachines, 60_000)

const RAW = 'UAD Raw'
const AU = 'Library/Audio/Plug-Ins/Components'

const withRaw = (system?: SystemName) => aFullMachine([RAW], system)

function expectUntouched(machine: OrganizerMachine, act: () => void) {
  const before = machine.tree()
  act()
  expect(machine.tree()).toEqual(before)
}

if (!isRunByRoot) console.log('These tests do not run as root, so refusing root is not tested.')

test.runIf(isRunByRoot)('root is refused', () => {
  const machine = withRaw()

  expectUntouched(machine, () => {
    const { code, output } = machine.run(['--apply'], { asRoot: true })
    expect(code).toBe(2)
    expect(output).toContain('Run this as yourself, without sudo')
  })
})

test.each([
  [['--aply']],
  [['--formats']],
  [['--formats', '*']],
  [['--backup-dir', 'a/../../b']],
  [['--root', 'VST']],
  [['--restore', '2020-01-01_00-00-00', '--apply']],
  [['--restore=../..', '--apply']],
  [['--restore', '$(touch canary)', '--apply']],
])('wrong usage is reported and changes nothing: %j', (args) => {
  const machine = withRaw()

  expectUntouched(machine, () => {
    const { code, output } = machine.run(['--apply', ...args])
    expect(output).toContain('Use --help')
    expect(code).toBe(2)
  })
  expect(existsSync(machine.backup)).toBe(false)
})

test('--help lists every option and does nothing', () => {
  const { code, output } = withRaw().run(['--help', '--apply'])

  expect(code).toBe(0)
  for (const option of ['--apply', '--restore', '--list', '--formats', '--include-console', '--backup-dir'])
    expect(output).toContain(option)
  expect(output).toContain('UAD_ROOT_PREFIX')
})

const MINE = 'Volumes/Mine'

test.each<[where: string, folder: string, prepare?: (machine: OrganizerMachine) => void]>([
  ['where hosts look for plug-ins', `${AU}/x`],
  ['beside folders where hosts look', 'Library/Audio/Plug-Ins/Backup/x'],
  ['where hosts look for VST plug-ins', 'Library/Audio/Plug-Ins/VST/Universal Audio/x'],
  ['below a folder that --root names', `${MINE}/away`],
  [
    'that is a link into a folder of plug-ins',
    'link',
    ({ disk }) => symlinkSync(join(disk, AU), join(disk, 'link')),
  ],
])('a backup folder %s is refused: %s', (_, folder, prepare) => {
  const machine = withRaw()
  machine.write(`${MINE}/UAD Raw.vst`)
  prepare?.(machine)

  expectUntouched(machine, () => {
    const args = [`--root=VST=${join(machine.disk, MINE)}`, '--backup-dir', join(machine.disk, folder)]
    expect(machine.run(['--apply', ...args]).code).toBe(2)
  })
})

/** Limits the size of files, as on a disk that is nearly full. */
const almostFull = (kilobytes: number) => ({
  name: 'almost full',
  command: 'bash',
  args: ['-c', `trap '' XFSZ; ulimit -f ${kilobytes}; exec bash "$0" "$@"`],
})

test.each([
  [0, 'You cannot write to the backup folder'],
  [1, 'The list of moves could not be written, so nothing was moved.'],
])('on a full disk nothing moves: %i KB left', (kilobytes, sentence) => {
  const machine = withRaw()
  const stems = ['UAD Neve 1073', 'UAD API 2500', 'UAD Fairchild 670']
  for (const place of PLUGIN_FOLDERS.mac) for (const stem of stems) machine.install(place, stem)
  machine.plan([RAW, ...stems])

  expectUntouched(machine, () => {
    const { code, output } = machine.run(['--apply'], { shell: almostFull(kilobytes) })
    expect(output).toContain(sentence)
    expect(code).toBe(1)
  })
})

/** A sudo that records its calls, and either refuses or does what root would. */
const sudo = (machine: OrganizerMachine, answer: 'yes' | 'no') => {
  machine.write("../o'home/calls", '')
  const action =
    answer === 'no' ? 'exit 1' : `[ "$1" = -v ] && exit 0\nchmod u+w "${machine.disk}/${AU}"\nexec "$@"`
  machine.program('sudo', `#!/bin/sh\nprintf '%s\\n' "$1" >>"$HOME/calls"\n${action}\n`)
  return () => readFileSync(join(machine.home, 'calls'), 'utf8').split('\n').filter(Boolean)
}

test('on a Mac sudo runs only for the bundles that need it', () => {
  const machine = withRaw()
  const calls = sudo(machine, 'yes')
  chmodSync(join(machine.disk, AU), 0o555)

  expect(machine.run().output).toContain('would move (this asks for your password)')
  expect(calls()).toEqual([])
  const { code } = machine.run(['--apply'])

  expect(code).toBe(0)
  expect(calls()).toEqual(['-v', 'mv'])
})

test('a user who refuses the password is asked once, and all other bundles move', () => {
  const machine = withRaw()
  machine.install({ format: 'AU', folder: AU, ending: '.component' }, 'UAD API 2500')
  machine.plan([RAW, 'UAD API 2500'])
  const calls = sudo(machine, 'no')
  chmodSync(join(machine.disk, AU), 0o555)

  const { code, output } = machine.run(['--apply'])

  expect(code).toBe(1)
  expect(calls()).toEqual(['-v'])
  expect(output).toContain('Moved 6 bundles')
  expect(output).toContain('2 bundles could not be moved')
  expect(existsSync(join(machine.disk, AU, 'UAD Raw.component'))).toBe(true)
})

test('a copy with Windows line ends stops with a message', () => {
  const machine = withRaw()
  machine.edit((text) => text.replaceAll('\n', '\r\n'))

  expectUntouched(machine, () => {
    const { code, output } = machine.run(['--apply'])
    expect(code).toBe(2)
    expect(output).toBe('This copy has Windows line endings and cannot run. Download the script again.\n')
  })
})

test('an incomplete download moves nothing, wherever it ends', () => {
  const machine = withRaw()
  const whole = readFileSync(machine.script, 'utf8')

  expectUntouched(machine, () => {
    for (let part = 1; part <= 40; part++) {
      machine.edit(() => whole.slice(0, Math.floor((whole.length - 12) * (part / 40))))
      machine.run(['--apply'])
    }
  })
})

test('a second run is refused only while the first is alive', () => {
  const machine = withRaw()
  const lockFile = join(machine.backup, 'in-use/process')
  machine.write("../o'home/UAD_Plugins_Backup/in-use/process", '')
  const beside = `sleep 60 & printf '%s\\n' $! >"${lockFile}"; bash "$0" "$@"; code=$?; kill $!; wait $!; exit $code`

  expectUntouched(machine, () => {
    const { code, output } = machine.run(['--apply'], {
      shell: { name: 'beside', command: 'bash', args: ['-c', beside] },
    })
    expect(output).toContain('Another run is in progress.')
    expect(code).toBe(1)
  })
  expect(machine.run(['--apply']).code).toBe(0)
  expect(existsSync(lockFile)).toBe(false)
})
