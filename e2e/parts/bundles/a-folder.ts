import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders and files by name. */
export type Tree = { [name: string]: Tree | string | Uint8Array }

/** Creates a folder with these contents on the disk. Remove it with `remove`. */
export async function aFolder(tree: Tree) {
  const folder = await mkdtemp(join(tmpdir(), 'plugfolio-folder-'))
  await write(folder, tree)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function write(folder: string, tree: Tree) {
  for (const [name, node] of Object.entries(tree)) {
    const path = join(folder, name)
    if (typeof node === 'string' || node instanceof Uint8Array) await writeFile(path, node)
    else {
      await mkdir(path)
      await write(path, node)
    }
  }
}
