import { sharedField } from '#shared/community/shared-field.ts'
import type { Db } from '../db/open.ts'
import { HOST } from '../features/community/host.ts'
import { lockField } from '../features/community/lock-field.ts'
import { recentEdits } from '../features/community/repository.ts'
import { undoAllValues } from '../features/community/undo-all-values.ts'
import { undoValue } from '../features/community/undo-value.ts'
import type { Command } from './command.ts'
import { theAccountNamed, theId } from './lookups.ts'
import { table } from './table.ts'

export const communityEdits: Command = {
  words: 'community edits',
  takes: {},
  does: 'Lists the latest shared values, with the ids for undo and lock.',
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
    say(
      table(['WHEN', 'NAME', 'PLUGIN', 'FIELD', 'BEFORE', 'VALUE', 'STATE', 'REVISION', 'DEFINITION'], rows),
    )
  },
}

/** Shortens a value to a column, without control characters, which could change the host's terminal. */
function shortened(value: string | boolean | null) {
  const characters = [...String(value ?? '-').replace(/\p{C}|\s+/gu, ' ')]
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('')
}

export const communityUndo: Command = {
  words: 'community undo',
  takes: { more: ['REVISION'] },
  does: 'Undoes one shared value and shows the value before it again.',
  run: async ({ db, now, more: [revision = ''], say }) => {
    const undone = await undoValue(db, theId(revision), HOST, now)
    if (!undone) throw new Error('There is no such revision.')
    say('The value was undone.')
  },
}

export const communityUndoAll: Command = {
  words: 'community undo-all',
  takes: { name: true, since: true },
  does: 'Undoes everything an account shared since a time, such as 2026-01-31 or 2026-01-31T12:00Z.',
  run: async ({ db, now, name, since, say }) => {
    const { id, username } = await theAccountNamed(db, name)
    const { undoneCount, changedLater } = await undoAllValues(db, { authorId: id, since, by: HOST, now })
    say(`${undoneCount} ${undoneCount === 1 ? 'value' : 'values'} of ${username} undone.`)
    for (const { name: plugin, field, definitionId } of changedLater)
      say(`Not undone, because it was changed later: ${field} of ${plugin} (${definitionId})`)
  },
}

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
