import { infoPlist } from '#shared/bundles/testing/plist-files.ts'
import type { Tree } from './a-folder.ts'

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
