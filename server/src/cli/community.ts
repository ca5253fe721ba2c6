import { sharedField } from '#shared/community/shared-field.ts'
import type { Db } from '../db/schema.ts'
import { lockField, recentEdits } from '../features/community/repository.ts'
import { undoAllValues, undoValue } from '../features/community/undo-value.ts'
import { NO_USER_ID } from '../library/community/field-history.ts'
import * as words from './cli-words.ts'
import { formatTable, type HostCommand, parseId, requireAccount } from './command.ts'

export const communityEdits: HostCommand = {
  words: 'community edits',
  acceptedArguments: {},
  commandSummary: words.listsSharedValues,
  run: async ({ db, say }) => {
    const edits = await recentEdits(db)
    if (!edits.length) return say(words.noSharedValues)
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
  commandSummary: words.undoesValue,
  run: async ({ db, now, more: [revision = ''], say }) => {
    const undone = await undoValue(db, parseId(revision), HOST_MODERATOR, now)
    if (!undone) throw new Error(words.noRevision)
    say(words.valueUndone)
  },
}

export const communityUndoAll: HostCommand = {
  words: 'community undo-all',
  acceptedArguments: { name: true, since: true },
  commandSummary: words.undoesAllValues,
  run: async ({ db, now, name, since, say }) => {
    const { id, username } = await requireAccount(db, name)
    const request = { authorId: id, since, by: HOST_MODERATOR, now }
    const { undoneCount, changedLater } = await undoAllValues(db, request)
    say(words.valuesUndone(undoneCount, username))
    for (const { name: plugin, field, definitionId } of changedLater)
      say(words.changedLater(field, plugin, definitionId))
  },
}

export const communityLock: HostCommand = {
  words: 'community lock',
  acceptedArguments: { more: ['DEFINITION', 'FIELD', 'REASON'] },
  commandSummary: words.locksField,
  run: async ({ db, now, more: [definition = '', field = '', reason = ''], say }) => {
    await lock(db, definition, field, reason, now)
    say(words.fieldLocked(field))
  },
}

export const communityUnlock: HostCommand = {
  words: 'community unlock',
  acceptedArguments: { more: ['DEFINITION', 'FIELD'] },
  commandSummary: words.unlocksField,
  run: async ({ db, now, more: [definition = '', field = ''], say }) => {
    await lock(db, definition, field, null, now)
    say(words.fieldUnlocked(field))
  },
}

async function lock(db: Db, definition: string, field: string, reason: string | null, now: Date) {
  const known = sharedField.safeParse(field)
  if (!known.success) throw new Error(words.knownFields(Object.keys(sharedField.def.entries).join(', ')))
  const place = { definitionId: parseId(definition), field: known.data }
  if (!(await lockField(db, place, reason, now))) throw new Error(words.noDefinition)
}

/** The user of the server's command line: a moderator without an account. */
const HOST_MODERATOR = { id: NO_USER_ID, level: 'moderator' as const }
