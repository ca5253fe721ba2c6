import { spawnSync } from 'node:child_process'

/** A shell for the script: the program and its first arguments. */
export type Shell = { name: string; command: string; args: string[] }

/** The output of a program; nothing when it cannot be run. */
const outputOf = (command: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

export const BASH: Shell = { name: 'bash', command: 'bash', args: [] }

/**
 * The bash of every Mac, if it is installed: the program in BASH32, or bash3.2. And shells with only POSIX and `local`: a script that runs in
 * them needs nothing that bash 3.2 lacks.
 */
const BASH32: Shell = { name: 'bash 3.2', command: process.env.BASH32 ?? 'bash3.2', args: [] }
const SMALL: Shell[] = [
  { name: 'dash', command: 'dash', args: [] },
  { name: 'busybox', command: 'busybox', args: ['sh'] },
]
const found = [
  ...(outputOf(BASH32.command, '--version')?.includes('version 3.2') ? [BASH32] : []),
  ...SMALL.filter(({ command, args }) => outputOf(command, ...args, '-c', ':') !== undefined),
]
for (const shell of [BASH32, ...SMALL].filter((each) => !found.includes(each)))
  console.log(`There is no ${shell.name} here, so the script is not tested with it.`)

export const SHELLS: Shell[] = [BASH, ...found]
