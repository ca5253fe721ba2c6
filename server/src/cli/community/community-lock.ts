import { sharedField } from '#shared/community/shared-field.ts'
import type { Db } from '../../db/open.ts'
import { lockField } from '../../features/community/lock-field.ts'
import type { Command } from '../command.ts'
import { theId } from '../the-id.ts'

export const communityLock: Command = {
  words: 'community lock',
  takes: { more: ['DEFINITION', 'FIELD', 'REASON'] },
  does: 'Locks a field of a plugin, so that only administrators can change it; the edit form shows the reason.',
  run: async ({ db, now, more: [definition = '', field = '', reason = ''], say }) => {
    await lock(db, definition, field, reason, now)
    say(`${field} is locked.`)
  },
}

export const communityUnlock: Command = {
  words: 'community unlock',
  takes: { more: ['DEFINITION', 'FIELD'] },
  does: 'Unlocks a field of a plugin.',
  run: async ({ db, now, more: [definition = '', field = ''], say }) => {
    await lock(db, definition, field, null, now)
    say(`${field} is unlocked.`)
  },
}

async function lock(db: Db, definition: string, field: string, reason: string | null, now: Date) {
  const known = sharedField.safeParse(field)
  if (!known.success) throw new Error(`The fields are ${Object.keys(sharedField.def.entries).join(', ')}.`)
  const place = { definitionId: theId(definition), field: known.data }
  if (!(await lockField(db, place, reason, now))) throw new Error('There is no such definition.')
}
