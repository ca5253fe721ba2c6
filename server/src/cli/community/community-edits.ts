import { recentEdits } from '../../features/community/repository.ts'
import type { Command } from '../command.ts'
import { table } from '../table.ts'

export const communityEdits: Command = {
  words: 'community edits',
  takes: {},
  does: 'Lists the latest shared values, with the ids that undo and lock take.',
  run: async ({ db, say }) => {
    const edits = await recentEdits(db)
    if (!edits.length) return say('No values have been shared yet.')
    const rows = edits.map((one) => [
      one.createdAt.slice(0, 16),
      one.username || '-',
      one.name,
      one.field,
      short(one.before),
      short(one.value),
      one.kind === 'undo' ? `undo, ${one.status}` : one.status,
      one.revisionId,
      one.definitionId,
    ])
    say(
      table(['WHEN', 'NAME', 'PLUGIN', 'FIELD', 'BEFORE', 'VALUE', 'STATE', 'REVISION', 'DEFINITION'], rows),
    )
  },
}

/** What fits into a column. A control character could rewrite the host's screen. */
function short(value: string | boolean | null) {
  const characters = [...String(value ?? '-').replace(/\p{C}|\s+/gu, ' ')]
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('')
}
