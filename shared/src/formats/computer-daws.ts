import * as z from 'zod/mini'
import { chosenDaws } from './formats-answer.ts'

/** How many computers with DAWs one call imports at most. */
export const MAX_IMPORTED_COMPUTERS = 200

/** The DAWs that a user says to use on a computer, as an export has them. */
export const computerDaws = z.object({
  machine: z.uuid('This is not the id of a computer.'),
  daws: chosenDaws,
})
export type ComputerDaws = z.infer<typeof computerDaws>
