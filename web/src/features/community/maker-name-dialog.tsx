import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Factory } from 'lucide-react'
import * as z from 'zod/mini'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { MakerNameState } from '#shared/community/makers-contract.ts'
import { line } from '#shared/contract/text.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { api } from '../../api/api.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { makerNameQuery, pluginsQuery, SHARED_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { undoAction, useUndo } from '../../api/use-undo.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as communityWords from './community-words.ts'
import { FieldHistoryEntry } from './field-history-entry.tsx'

const schema = z.object({
  name: line('Manufacturer', 120).check(z.refine((name) => name.trim() !== '', communityWords.nameIsMissing)),
})

/** Corrects the name of a maker for all its plugins and for everyone, with the names that users gave it before. */
export function MakerNameDialog({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const { data: maker, error } = useQuery(makerNameQuery(plugin.id))
  const name = useNameMaker(plugin)
  const problem = error ? failureReason(error) : maker && problemOf(maker)

  if (!maker || problem !== undefined) {
    return (
      <Dialog
        title={communityWords.correctManufacturer}
        icon={Factory}
        footer={<Button onClick={onClose}>{common.close}</Button>}
        onClose={onClose}
      >
        {problem === undefined ? (
          <Spinner />
        ) : (
          <Notice tone="amber" title={communityWords.nameIsLocked}>
            {problem}
          </Notice>
        )}
        {maker && <EarlierNames plugin={plugin} maker={maker} />}
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={communityWords.correctManufacturer}
      description={communityWords.newNameHint(maker.name)}
      icon={Factory}
      width={560}
      schema={schema}
      values={{ name: maker.name }}
      onSubmit={(accepted) =>
        name.mutate({ name: accepted.name.trim(), base: maker.revisionId }, { onSuccess: onClose })
      }
      onClose={onClose}
      submitText={communityWords.shareName}
      busyText={communityWords.sharing}
      isBusy={name.isPending}
    >
      <TextField
        name="name"
        label={communityWords.nameOfManufacturer}
        maxLength={120}
        autoComplete="off"
        autoFocus
      />
      <EarlierNames plugin={plugin} maker={maker} />
    </FormDialog>
  )
}

function problemOf({ spelling, lockedBecause }: MakerNameState) {
  if (spelling === '') return communityWords.unknownManufacturer
  return lockedBecause === null ? undefined : communityWords.nameLockedBecause(lockedBecause)
}

function EarlierNames({ plugin, maker }: { plugin: Plugin; maker: MakerNameState }) {
  if (maker.history.length === 0) return null
  return (
    <ol aria-label={communityWords.earlierNames}>
      {maker.history.map((entry) => (
        <FieldHistoryEntry
          key={entry.revisionId}
          pluginId={plugin.id}
          field="manufacturer"
          entry={entry}
          myVerdict={maker.myVerdicts[entry.revisionId] ?? null}
        />
      ))}
    </ol>
  )
}

type NewName = { name: string; base: string | null }
type Named = ClaimResult & { acts: (string | undefined)[] }

/** Shares a name for the maker of a plugin. While others have to agree, it becomes the user's own for the maker's plugins in their library. */
function useNameMaker(plugin: Plugin) {
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
    succeeded: (result) => ({
      ...communityWords.communityMessages.makerNamed(result),
      ...undoAction(undo, result.acts),
    }),
    failed: communityWords.communityMessages.makerNameFailed,
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
