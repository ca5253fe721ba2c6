import { useQueryClient } from '@tanstack/react-query'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { api } from '../../api/api.ts'
import { pluginsQuery, SHARED_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { undoAction, useUndo } from '../../api/use-undo.ts'
import { communityMessages } from './messages.ts'

type NewName = { name: string; base: string | null }
type Named = ClaimResult & { acts: (string | undefined)[] }

/** Shares a name for the maker of a plugin. While others have to agree, it becomes the user's own for the maker's plugins in their library. */
export function useNameMaker(plugin: Plugin) {
  const queries = useQueryClient()
  const undo = useUndo()
  return useAction({
    call: async ({ name, base }: NewName): Promise<Named> => {
      const result = await api.makers.name({ params: { id: plugin.id }, body: { name, base } })
      const library = await queries.ensureQueryData(pluginsQuery)
      const own = library.filter(({ manufacturer }) => manufacturer === plugin.manufacturer)
      const isOwnOnly = result.outcome === 'pending' || result.outcome === 'refused'
      return { ...result, acts: isOwnOnly ? await renameOwn(own, name) : [] }
    },
    stale: [SHARED_KEY, pluginsQuery.queryKey],
    succeeded: (result) => ({ ...communityMessages.makerNamed(result), ...undoAction(undo, result.acts) }),
    failed: communityMessages.makerNameFailed,
  })
}

async function renameOwn(plugins: Plugin[], manufacturer: string) {
  const acts: (string | undefined)[] = []
  for (const batch of inChunks(plugins, { count: MAX_CHANGED_PLUGINS })) {
    const pluginIds = batch.map(({ id }) => id)
    acts.push((await api.plugins.bulkEdit({ body: { pluginIds, changes: { manufacturer } } })).act)
  }
  return acts
}
