import { spawnSync } from 'node:child_process'

/** A shell to run the script with: the program and its first words. */
export type Shell = { name: string; command: string; words: string[] }

const answers = (command: string, words: string[]) => {
  const { status, stdout } = spawnSync(command, words, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

export const BASH: Shell = { name: 'bash', command: 'bash', words: [] }

/** The bash of every Mac, where one is at hand: named by BASH32, or called bash3.2. */
const bash32 = process.env.BASH32 ?? 'bash3.2'
const hasBash32 = answers(bash32, ['--version'])?.includes('version 3.2') ?? false

/** Shells that know nothing but POSIX and `local`: what runs in them uses no word that bash 3.2 lacks. */
const SMALL: Shell[] = [
  { name: 'dash', command: 'dash', words: [] },
  { name: 'busybox', command: 'busybox', words: ['sh'] },
]

export const SHELLS: Shell[] = [
  BASH,
  ...(hasBash32 ? [{ name: 'bash 3.2', command: bash32, words: [] }] : []),
  ...SMALL.filter(({ command, words }) => answers(command, [...words, '-c', ':']) !== undefined),
]

if (!hasBash32)
  console.log('There is no bash 3.2 here (BASH32 or bash3.2), so the script is not tried in it.')
for (const { name } of SMALL.filter((shell) => !SHELLS.includes(shell)))
  console.log(`There is no ${name} here, so the script is not tried in it.`)

export const hasShellcheck = answers('shellcheck', ['--version']) !== undefined
if (!hasShellcheck) console.log('There is no shellcheck here, so it has not looked at the script.')
