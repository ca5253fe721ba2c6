import * as z from 'zod/mini'

/** The files of a helper build, as described by `helper-manifest.json`. Sizes in bytes. */
export const release = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  files: z.array(
    z.object({
      file: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
      kind: z.enum(['mac-universal', 'mac-apple-silicon', 'mac-intel', 'linux', 'windows']),
      size: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** The oldest supported system, as shown to users: `macOS 10.15`. */
      needs: z.string(),
    }),
  ),
})
export type Release = z.infer<typeof release>
