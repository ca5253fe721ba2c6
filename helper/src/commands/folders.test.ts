import { expect, test } from 'vitest'
import type { CommandCall } from './command-line/command.ts'
import { folders } from './folders.ts'

test.each(['constructor', '__proto__', 'toString', 'frob'])('refuses "folders %s"', async (act) => {
  const call: CommandCall = {
    args: [act, '/a/folder'],
    flags: new Set(),
    state: '/nowhere',
    meter: { show: () => undefined, end: () => undefined },
    say: () => undefined,
  }

  await expect(folders.run(call)).rejects.toThrow('Type add, private, remove or set-aside, and a folder.')
})
