import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Pairing } from '../../connect/pairing.ts'
import { ownPath } from '../../system/own-path.ts'
import { writeAtomically } from '../../system/write-atomically.ts'

/** The number changes with the format of the lines. */
const HEAD = 'plugfolio-helper sent songs 1'

/** More than an account may keep. */
const MOST_SONGS = 200_000

/** Which songs a site has received, so that unchanged ones are not sent twice. */
export type SentSongs = ReturnType<typeof openSentSongs>

/**
 * By the path of each song a digest of what was sent, for one account of one site; another account has received nothing. A lost or
 * damaged file costs only the time to send the songs again.
 */
export function openSentSongs(state: string, { site, account }: Pairing) {
  const file = ownPath(state, 'songs-sent.txt')
  const head = `${HEAD} ${createHash('sha256').update(`${site}\n${account}`).digest('base64url')}`
  const sent = readLines(file, head)
  let isChanged = false
  return {
    paths: () => [...sent.keys()],
    has: (path: string, digest: string) => sent.get(path) === digest,
    add: (path: string, digest: string) => {
      if (sent.size >= MOST_SONGS && !sent.has(path)) return
      sent.set(path, digest)
      isChanged = true
    },
    remove: (path: string) => {
      isChanged = sent.delete(path) || isChanged
    },
    /** Throws an error of the file system. */
    save: () => {
      if (!isChanged) return
      const lines = Array.from(sent, ([path, digest]) => `${digest}\t${JSON.stringify(path)}\n`)
      writeAtomically(file, `${head}\n${lines.join('')}`)
      isChanged = false
    },
  }
}

function readLines(file: string, head: string): Map<string, string> {
  const sent = new Map<string, string>()
  try {
    const [first, ...lines] = fs.readFileSync(file, 'utf8').split('\n')
    if (first !== head) return sent
    for (const line of lines) {
      const [digest, path] = line.split('\t')
      if (digest && path) sent.set(JSON.parse(path), digest)
    }
    return sent
  } catch {
    return new Map()
  }
}
