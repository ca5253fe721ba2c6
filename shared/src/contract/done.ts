import * as z from 'zod/mini'

/** The answer of a call that has nothing to say but that it is done. */
export const done = z.object({ message: z.string() })
