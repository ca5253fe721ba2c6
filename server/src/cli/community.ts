import { sharedField } from '#shared/community/shared-field.ts'
import { englishNumber } from '#shared/text/locale.ts'
import type { Db } from '../db/schema.ts'
import { lockField, recentEdits } from '../features/community/repository.ts'
import { undoAllValues, undoValue } from '../features/community/undo-value.ts'
import { NO_USER_ID } from '../library/community/field-history.ts'
import { formatTable, type HostCommand, parseId, requireAccount } from './command.ts'

export const communityEdits: HostCommand = {
  words: 'community edits',
  acceptedArguments: {},
  commandSummary: 'Lists the latest shared values, with the ids for undo and lock.',
  run: async ({ db, say }) => {
    const edits = await recentEdits(db)
    if (!edits.length) return say('No values have been shared yet.')
    const rows = edits.map((edit) => [
      edit.createdAt.slice(0, 16),
      edit.username || '-',
      edit.name,
      edit.field,
      shortened(edit.before),
      shortened(edit.value),
      edit.kind === 'undo' ? `undo, ${edit.status}` : edit.status,
      edit.revisionId,
      edit.definitionId,
    ])
    say(formatTable(EDIT_HEADINGS, rows))
  },
}

const EDIT_HEADINGS = 'WHEN NAME PLUGIN FIELD BEFORE VALUE STATE REVISION DEFINITION'.split(' ')

/** Shortens a value to a column, without control characters, which could change the host's terminal. */
function shortened(value: string | boolean | null) {
  const characters = [...String(value ?? '-').replace(/\p{C}|\s+/gu, ' ')]
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('')
}

export const communityUndo: HostCommand = {
  words: 'community undo',
  acceptedArguments: { more: ['REVISION'] },
  commandSummary: 'Undoes one shared value and shows the value before it again.',
  run: async ({ db, now, more: [revision = ''], say }) => {
    const undone = await undoValue(db, parseId(revision), HOST_MODERATOR, now)
    if (!undone) throw new Error('There is no such revision.')
    say('The value was undone.')
  },
}

export const communityUndoAll: HostCommand = {
  words: 'community undo-all',
  acceptedArguments: { name: true, since: true },
  commandSummary:
    'Undoes everything an account shared since a time, such as 2026-01-31 or 2026-01-31T12:00Z.',
  run: async ({ db, now, name, since, say }) => {
    const { id, username } = await requireAccount(db, name)
    const request = { authorId: id, since, by: HOST_MODERATOR, now }
    const { undoneCount, changedLater } = await undoAllValues(db, request)
    say(`Undid ${undoneCount === 1 ? '1 value' : `${englishNumber(undoneCount)} values`} of ${username}.`)
    for (const { name: plugin, field, definitionId } of changedLater)
      say(`Not undone, because it was changed later: ${field} of ${plugin} (${definitionId})`)
  },
}

export const communityLock: HostCommand = {
  words: 'community lock',
  acceptedArguments: { more: ['DEFINITION', 'FIELD', 'REASON'] },
  commandSummary:
    'Locks a field of a plugin, so that only administrators can change it; the edit form shows the reason.',
  run: async ({ db, now, more: [definition = '', field = '', reason = ''], say }) => {
    await lock(db, definition, field, reason, now)
    say(`${field} is locked.`)
  },
}

export const communityUnlock: HostCommand = {
  words: 'community unlock',
  acceptedArguments: { more: ['DEFINITION', 'FIELD'] },
  commandSummary: 'Unlocks a field of a plugin.',
  run: async ({ db, now, more: [definition = '', field = ''], say }) => {
    await lock(db, definition, field, null, now)
    say(`${field} is unlocked.`)
  },
}

async function lock(db: Db, definition: string, field: string, reason: string | null, now: Date) {
  const known = sharedField.safeParse(field)
  if (!known.success) throw new Error(`The fields are ${Object.keys(sharedField.def.entries).join(', ')}.`)
  const place = { definitionId: parseId(definition), field: known.data }
  if (!(await lockField(db, place, reason, now))) throw new Error('There is no such definition.')
}

/** The user of the server's command line: a moderator without an account. */
const HOST_MODERATOR = { id: NO_USER_ID, level: 'moderator' as const }
