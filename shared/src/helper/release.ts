import * as z from 'zod/mini'
import type { Platform } from '../plugins/architectures.ts'

/** The files of a helper build, as described by `helper-manifest.json`. Sizes in bytes. */
export const release = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  files: z.array(
    z.object({
      file: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
      kind: z.enum(['mac-universal', 'mac-apple-silicon', 'mac-intel', 'mac-node', 'linux', 'windows']),
      size: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** The oldest supported system or Node.js, as shown to users: `macOS 10.15`. */
      needs: z.string(),
    }),
  ),
})
export type Release = z.infer<typeof release>
type ReleaseFile = Release['files'][number]

/** The package that a page offers first for a system: for macOS the app, else the program for an installed Node.js. */
export const mainFileOf = ({ files }: Release, system: Platform): ReleaseFile | undefined =>
  MAIN_KINDS[system].flatMap((kind) => files.find((file) => file.kind === kind) ?? [])[0]

const MAIN_KINDS: Record<Platform, ReleaseFile['kind'][]> = {
  macos: ['mac-universal', 'mac-apple-silicon', 'mac-intel', 'mac-node'],
  windows: ['windows'],
  linux: ['linux'],
}
