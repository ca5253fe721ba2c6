import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Everything below a folder by path: the digest of a file, the target of a link, `folder` or `socket`. */
export function fileDigests(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(join(folder, below))) {
    const path = below ? `${below}/${name}` : name
    const stat = lstatSync(join(folder, path))
    if (stat.isDirectory()) Object.assign(found, { [path]: 'folder' }, fileDigests(folder, path))
    else if (stat.isSocket()) found[path] = 'socket'
    else found[path] = stat.isSymbolicLink() ? readlinkSync(join(folder, path)) : digestOf(join(folder, path))
  }
  return found
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
