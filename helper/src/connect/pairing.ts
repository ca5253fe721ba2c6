import * as z from 'zod/mini'
import { forget, keptAs } from '../system/kept.ts'

const NAME = 'pairing.json'

const { read, write, isThere } = keptAs(
  NAME,
  z.object({ site: z.string(), token: z.string(), deviceId: z.uuid(), account: z.string() }),
)

/** The one site that this computer is connected with. `account` is the user name there. */
export type Pairing = NonNullable<ReturnType<typeof pairingOf>>

/** Undefined when it is connected with none. */
export const pairingOf = read

export const keepPairing = write

/** Whether there is or was a pairing, and be what is kept of it damaged. */
export const hasPairingFile = isThere

/** Forgets this pairing; one that has taken its place meanwhile stays. */
export function forgetPairing(state: string, { token }: { token: string }) {
  if (read(state)?.token === token) forget(state, NAME)
}
