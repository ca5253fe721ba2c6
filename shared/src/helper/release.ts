import * as z from 'zod/mini'

/** What the build of the helper has made, as `helper-manifest.json` beside the files says it. Sizes in bytes. */
export const release = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  files: z.array(
    z.object({
      file: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
      kind: z.enum(['mac-universal', 'mac-apple-silicon', 'mac-intel', 'linux', 'windows']),
      size: z.int(),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** The oldest system it runs on, for people: `macOS 10.15`. */
      needs: z.string(),
    }),
  ),
})
export type Release = z.infer<typeof release>
