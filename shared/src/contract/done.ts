import * as z from 'zod/mini'

/** The response of a call that returns no data. */
export const doneResponse = z.object({ message: z.string() })
