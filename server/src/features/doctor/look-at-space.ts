import { statfs } from 'node:fs/promises'
import type { Finding } from './finding.ts'

/** Bytes: below the first the server may stop at any time, below the second it is time to make room. */
const TOO_LITTLE = 500_000_000
const LITTLE = 2_000_000_000

/** How much the disk below a folder can still take. */
export async function lookAtSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const level = free < TOO_LITTLE ? 'fault' : free < LITTLE ? 'note' : 'ok'
  const sentence = `${(free / 1e9).toFixed(1)} GB are free in ${folder}.`
  return { level, what: 'space', sentence: level === 'ok' ? sentence : `${sentence} Please make room.` }
}
