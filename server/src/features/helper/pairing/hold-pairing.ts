import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { devices } from '../../../db/schema.ts'
import { type PairedDevice, pairingEndedProblem } from '../../../http/guard/device.ts'

/** Locks the row of a device, always before that of a job, so that ending the pairing cannot leave an orphaned job. */
export async function lockPairing(tx: Db, { userId, id }: PairedDevice) {
  const [row] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.id, id)))
    .for('no key update')
  if (!row) throw pairingEndedProblem()
}
