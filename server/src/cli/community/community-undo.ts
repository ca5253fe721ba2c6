import { HOST } from '../../features/community/host.ts'
import { undoAllValues } from '../../features/community/undo-all-values.ts'
import { undoValue } from '../../features/community/undo-value.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'
import { theId } from '../the-id.ts'

export const communityUndo: Command = {
  words: 'community undo',
  takes: { more: ['REVISION'] },
  does: 'Undoes one shared value and shows the value before it again.',
  run: async ({ db, now, more: [revision = ''], say }) => {
    const undone = await undoValue(db, theId(revision), HOST, now)
    if (!undone) throw new Error('There is no such revision.')
    say('It is undone.')
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
      say(`Left alone, because somebody changed it later: ${field} of ${plugin} (${definitionId})`)
  },
}
