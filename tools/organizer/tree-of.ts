import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Everything below a folder, sorted: type, mode and content. Two trees are equal when these lists are. Names are read as bytes
 * (Latin-1), because a hostile name may not be valid text.
 */
export function treeOf(folder: string): string[] {
  return entriesOf(folder, '').sort()
}

/** Walks the folders, because a recursive listing cannot return names as bytes. */
function entriesOf(top: string, below: string): string[] {
  const folder = bytesOf(top, below)
  return readdirSync(folder, 'latin1').flatMap((name) => {
    const path = below ? `${below}/${name}` : name
    const entry = bytesOf(top, path)
    const facts = lstatSync(entry)
    const mode = (facts.mode & 0o777).toString(8)
    if (facts.isSymbolicLink()) return [`link ${path} -> ${readlinkSync(entry, 'latin1')}`]
    if (facts.isDirectory()) return [`folder ${mode} ${path}`, ...entriesOf(top, path)]
    return [`file ${mode} ${facts.mtimeMs} ${path}: ${readFileSync(entry, 'latin1')}`]
  })
}

const bytesOf = (top: string, below: string) =>
  Buffer.concat([Buffer.from(`${top}/`), Buffer.from(below, 'latin1')])
