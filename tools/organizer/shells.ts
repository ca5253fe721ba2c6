import { spawnSync } from 'node:child_process'

/** A shell for the script: the program and its first arguments. */
export type Shell = { name: string; command: string; args: string[] }

const outputOf = (command: string, args: string[]) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

export const BASH: Shell = { name: 'bash', command: 'bash', args: [] }

/** The bash version of every Mac, if installed: the program in BASH32, or bash3.2. */
const bash32 = process.env.BASH32 ?? 'bash3.2'
const hasBash32 = outputOf(bash32, ['--version'])?.includes('version 3.2') ?? false

/** Shells with only POSIX and `local`: a script that runs in them needs nothing that bash 3.2 lacks. */
const SMALL: Shell[] = [
  { name: 'dash', command: 'dash', args: [] },
  { name: 'busybox', command: 'busybox', args: ['sh'] },
]

export const SHELLS: Shell[] = [
  BASH,
  ...(hasBash32 ? [{ name: 'bash 3.2', command: bash32, args: [] }] : []),
  ...SMALL.filter(({ command, args }) => outputOf(command, [...args, '-c', ':']) !== undefined),
]

if (!hasBash32)
  console.log('There is no bash 3.2 here (BASH32 or bash3.2), so the script is not tested with it.')
for (const { name } of SMALL.filter((shell) => !SHELLS.includes(shell)))
  console.log(`There is no ${name} here, so the script is not tested with it.`)

export const hasShellcheck = outputOf('shellcheck', ['--version']) !== undefined
if (!hasShellcheck) console.log('There is no shellcheck here, so the script is not checked with it.')
