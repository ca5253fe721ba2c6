import type { DawId } from '#shared/songs/daws.ts'
import { api } from '../../api/api.ts'
import { formatsQuery } from '../../api/storage-queries.ts'
import { useAction } from '../../api/use-action.ts'
import { withUndo } from '../../ui/feedback/undo-store.ts'
import { formatMessages } from './format-words.ts'

const stale = [formatsQuery.queryKey]

type Change = { machine: string; computer: string; daws: DawId[]; before: DawId[] }

const save = ({ machine, daws }: Pick<Change, 'machine' | 'daws'>) =>
  api.formats.changeDaws({ params: { machine }, body: { daws } })

/** Saves the DAWs of a computer; the toast gives the previous ones back. */
export function useChangeDaws() {
  const undo = useAction({ call: save, stale, failed: formatMessages.dawsFailed })
  return useAction({
    call: (change: Change) => save(change),
    stale,
    succeeded: ({ daws }, { machine, computer, before }) =>
      withUndo(formatMessages.dawsSaved(computer, daws.length), () => undo.mutate({ machine, daws: before })),
    failed: formatMessages.dawsFailed,
  })
}

/** Keeps bundles that have returned, so that they leave the list. */
export const useKeepReturned = () =>
  useAction({
    call: (installationIds: string[]) => api.formats.keep({ body: { installationIds } }),
    stale,
    succeeded: ({ count }) => formatMessages.kept(count),
    failed: formatMessages.keepFailed,
  })

/** Forgets that bundles were set aside, so that they leave the list. */
export const useForgetSetAside = () =>
  useAction({
    call: (installationIds: string[]) => api.formats.forget({ body: { installationIds } }),
    stale,
    succeeded: () => formatMessages.forgotten,
    failed: formatMessages.keepFailed,
  })
