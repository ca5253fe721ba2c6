import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { FileCalls } from '../files/file-calls.ts'

/**
 * A digest of the bytes and links in a bundle that the script for administrators (`root-script.ts`) can compute with system programs.
 * Undefined for a bundle that cannot be read, or with a name that those programs print differently.
 */
export async function contentsDigest(files: FileCalls, top: string): Promise<string | undefined> {
  try {
    const lines = await linesOf(files, top, `./${basename(top)}`)
    lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex')
  } catch {
    return undefined
  }
}

async function linesOf(files: FileCalls, path: string, name: string): Promise<string[]> {
  if (/[\\\p{Cc}\ufffd]/u.test(name)) throw new Error(`${JSON.stringify(name)} is written in several ways.`)
  const stat = await files.stat(path)
  if (stat?.isSymbolicLink()) return [`${name} -> ${await files.target(path)}`]
  if (stat?.isFile()) return [`${await files.digest(path)}  ${name}`]
  if (!stat?.isDirectory()) return []
  const lines: string[] = []
  for (const each of await files.names(path))
    lines.push(...(await linesOf(files, `${path}/${each}`, `${name}/${each}`)))
  return lines
}
