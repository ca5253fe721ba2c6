import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { infoPlist } from '#shared/bundles/testing/plist-files.ts'

type Facts = { name: string; maker?: string; version?: string; id?: string }

/** The contents of a plugin's bundle on a Mac: a property list and a universal binary. */
export function aBundle({ name, maker = '', version = '', id = '' }: Facts): Tree {
  const entries = {
    CFBundleName: name,
    CFBundleExecutable: 'program',
    ...(id && { CFBundleIdentifier: id }),
    ...(version && { CFBundleShortVersionString: version }),
    ...(maker && { NSHumanReadableCopyright: `Copyright © 2026 ${maker}` }),
  }
  return aBundleWith(infoPlist(entries))
}

/** A bundle with any property list. */
export const aBundleWith = (list: string | Uint8Array): Tree => ({
  Contents: { 'Info.plist': list, PkgInfo: 'BNDL????', MacOS: { program: universalBinary() } },
})

/** The head of a universal Mach-O file for x86_64 and arm64. */
function universalBinary() {
  const head = Buffer.alloc(4096)
  head.writeUInt32BE(0xcafebabe, 0)
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(0x01000007, 8)
  head.writeUInt32BE(0x0100000c, 28)
  return head
}

/** Folders and files by name. */
export type Tree = { [name: string]: Tree | string | Uint8Array }

/** Creates a folder with these contents on the disk. Remove it with `remove`. */
export async function aFolder(tree: Tree) {
  const folder = await mkdtemp(join(tmpdir(), 'plugfolio-folder-'))
  await writeTree(folder, tree)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Writes a file, or a folder with all that is in it. */
export async function writeTree(path: string, node: Tree | string | Uint8Array): Promise<void> {
  if (typeof node === 'string' || node instanceof Uint8Array) {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, node)
  }
  await mkdir(path, { recursive: true })
  for (const [name, inner] of Object.entries(node)) await writeTree(join(path, name), inner)
}
