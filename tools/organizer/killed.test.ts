import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFullMachine, type OrganizerMachine, removeMachines, treeOf } from './a-machine.ts'

afterAll(removeMachines)

/** 4 points in every run, 100 in the long campaign; half of them in a restore. */
const POINTS = process.env.PLUGFOLIO_LONG ? 100 : 4

const STEMS = ['UAD Raw', 'UAD Neve 1073']

/** Bash reads this first. It counts the commands and kills the process before command KILL_AT, like a power cut. */
const SWITCH = `
passed=0
trap 'passed=$((passed + 1)); if [ -n "\${COUNTED-}" ]; then printf . >>"$COUNTED"; fi; [ $passed != "\${KILL_AT-}" ] || kill -9 $$' DEBUG
set -T
`

function installed() {
  const machine = aFullMachine(STEMS)
  machine.plan(STEMS)
  machine.write("../o'home/switch", SWITCH)
  return machine
}

const withSwitch = (machine: OrganizerMachine, args: string[], env: Record<string, string>) =>
  machine.run(args, { env: { BASH_ENV: join(machine.home, 'switch'), ...env } })

/** The number of commands in a run. */
function lengthOf(machine: OrganizerMachine, args: string[]) {
  const file = join(machine.home, 'counted')
  expect(withSwitch(machine, args, { COUNTED: file }).code).toBe(0)
  return readFileSync(file, 'utf8').length
}

const pointsIn = (length: number) =>
  Array.from({ length: POINTS / 2 }, (_, index) => Math.ceil(((index + 1) * length) / (POINTS / 2 + 1)))

/** Every bundle, wherever it is. */
const everything = (machine: OrganizerMachine) =>
  [...treeOf(machine.disk), ...(existsSync(machine.backup) ? treeOf(machine.backup) : [])]
    .filter((line) => line.startsWith('file') && /: UAD /.test(line))
    .map((line) => line.replace(/^file .*: /, ''))
    .sort()

test.each([
  ['move', ['--apply']],
  ['restore', ['--restore', '--apply']],
])(
  `a script killed at ${POINTS / 2} points of a %s and run again loses nothing`,
  (what, args) => {
    const isRestore = what === 'restore'
    const first = installed()
    if (isRestore) first.run(['--apply'])
    for (const point of pointsIn(lengthOf(first, args))) {
      const machine = installed()
      const before = machine.tree()
      const all = everything(machine)
      if (isRestore) machine.run(['--apply'])

      expect(withSwitch(machine, args, { KILL_AT: `${point}` }).code).toBe(null)

      expect(everything(machine)).toEqual(all)
      if (!isRestore) expectContinued(machine)
      expect(machine.run(['--restore', '--apply']).code).toBe(0)
      expect(machine.tree()).toEqual(before)
      removeMachines()
    }
  },
  60_000 + POINTS * 10_000,
)

/** The next run names the interrupted one, and moves the other bundles. */
function expectContinued(machine: OrganizerMachine) {
  const started = machine.runs().filter((run) => existsSync(join(machine.backup, run, 'manifest.tsv')))
  const interrupted = started.filter((run) => !existsSync(join(machine.backup, run, 'finished')))
  const again = machine.run(['--apply'])
  expect(again.code).toBe(0)
  for (const run of interrupted) expect(again.output).toContain(`The run ${run} was interrupted.`)
  expect(machine.bundles().filter((path) => !path.includes('UAD-2 Powered'))).toEqual([])
  expect(machine.run(['--apply']).output).not.toContain('was interrupted')
}
