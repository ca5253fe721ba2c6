import * as z from 'zod/mini'
import { deleteJsonFile, jsonFile } from '../system/json-file.ts'

const NAME = 'pairing.json'

const { read, write, isThere } = jsonFile(
  NAME,
  z.object({ site: z.string(), token: z.string(), deviceId: z.uuid(), account: z.string() }),
)

/** The site that this computer is paired with. `account` is the user name there. */
export type Pairing = NonNullable<ReturnType<typeof readPairing>>

/** Returns undefined when there is no pairing. */
export const readPairing = read

export const savePairing = write

/** True if there is a pairing file, even a damaged one. */
export const hasPairingFile = isThere

/** Forgets this pairing, but not one that has replaced it meanwhile. */
export function forgetPairing(state: string, { token }: { token: string }) {
  if (read(state)?.token === token) deleteJsonFile(state, NAME)
}
