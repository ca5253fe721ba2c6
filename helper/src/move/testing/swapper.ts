import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The program of the process: replaces each folder again and again for a moment with a link to `secret`. */
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
 * Starts a process that swaps folders for links while another program works in them, as an unprivileged user if possible. `stop` restores
 * the folders and returns the number of swaps.
 */
export async function startSwapper(folders: string[], secret: string) {
  const child = spawn(process.execPath, ['-e', PROGRAM, JSON.stringify({ folders, secret })], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await once(child.stdout, 'data')
  return {
    async stop() {
      child.kill()
      await once(child, 'close')
      return Number(output.replace('begun\n', ''))
    },
  }
}

export const NOBODY = 65534
