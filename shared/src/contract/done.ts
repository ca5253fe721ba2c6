import * as z from 'zod/mini'

/** The response of a call that returns no data. */
export const done = z.object({ message: z.string() })
