import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What the process does: each folder is, over and over and for a moment, a link to `secret`. */
const PROGRAM = `
const fs = require('node:fs')
const { folders, secret } = JSON.parse(process.argv[1])
const attempt = (act) => { try { act() } catch {} }
let isOver = false
let swaps = 0
process.on('SIGTERM', () => { isOver = true })
process.stdout.write('begun\\n')
const round = () => {
  for (let i = 0; i < 50; i++) for (const folder of folders) {
    attempt(() => {
      fs.renameSync(folder, folder + '.aside')
      attempt(() => fs.symlinkSync(secret, folder))
      swaps++
      for (let pause = Math.random() * 2000; pause > 0; pause--);
      attempt(() => fs.unlinkSync(folder))
      attempt(() => fs.renameSync(folder + '.aside', folder))
    })
    for (let pause = Math.random() * 200000; pause > 0; pause--);
  }
  if (!isOver) return setImmediate(round)
  process.stdout.write(String(swaps))
}
round()
`

/**
 * A process that swaps folders for links to another one while something else works in them; as a user without rights where the tests
 * have any. `stop` puts the folders in place and gives how many swaps there were.
 */
export async function swapping(folders: string[], secret: string) {
  const child = spawn(process.execPath, ['-e', PROGRAM, JSON.stringify({ folders, secret })], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  await once(child.stdout, 'data')
  return {
    async stop() {
      child.kill()
      await once(child, 'close')
      return Number(said.replace('begun\n', ''))
    },
  }
}

export const NOBODY = 65534
