import {
  type QueryClient,
  skipToken,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { cachePlugin } from '../../../api/plugin-cache.ts'
import { pluginQuery } from '../../../api/queries.ts'
import { restartFetchesOf } from '../../../api/restart-fetches-of.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { pluginMessages } from '../messages.ts'

/** Typed notes that are not saved yet, and why the last attempt failed. */
type NotesDraft = { text: string; problem?: string }

/** Drafts are in the cache, so that they outlive the panel and end with the session. */
const draftKey = (id: string) => ['notes draft', id]
const cachedDraft = (queries: QueryClient, id: string) =>
  queries.getQueryData<NotesDraft | null>(draftKey(id)) ?? undefined
const keepDraft = (queries: QueryClient, id: string, draft: NotesDraft | null) =>
  queries.setQueryData<NotesDraft | null>(draftKey(id), draft)

type Noted = { id: string; name: string }

/**
 * The private notes of one plugin, for a component that shows only this plugin. What is typed is saved when `save` is called and
 * when the component goes; a failure keeps it as a draft.
 */
export function useNotes({ id, name }: Noted, isSettled: boolean) {
  const queries = useQueryClient()
  const { data: plugin, isError } = useQuery({ ...pluginQuery(id), enabled: isSettled })
  const { data: draft } = useQuery<NotesDraft | null>({ queryKey: draftKey(id), queryFn: skipToken })
  const { isSuccess, isPending, variables, mutate } = useSaveNotes(queries, { id, name })

  function save() {
    const typed = cachedDraft(queries, id)?.text
    if (typed === undefined || (isPending && variables === typed)) return
    if (typed === plugin?.notes) keepDraft(queries, id, null)
    else mutate(typed)
  }

  useSaveAtEnd(save, Boolean(draft))
  return {
    text: draft?.text ?? plugin?.notes,
    problem: draft?.problem,
    isSaving: useIsMutating({ mutationKey: ['notes', id] }) > 0,
    isSaved: isSuccess && !draft,
    /** The saved notes could not be loaded. */
    isMissing: isError && !plugin,
    type: (text: string) => keepDraft(queries, id, { text }),
    save,
  }
}

/** Saves one after the other, so that the last text wins. */
function useSaveNotes(queries: QueryClient, { id, name }: Noted) {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  return useMutation({
    mutationKey: ['notes', id],
    scope: { id: `notes ${id}` },
    mutationFn: (notes: string) => api.plugins.change({ params: { id }, body: { notes } }),
    onSuccess: (changed, notes) => {
      cachePlugin(queries, changed)
      restartFetchesOf(queries, () =>
        queries.setQueryData(pluginQuery(id).queryKey, (known) => known && { ...known, notes }),
      )
      // More may have been typed in the meantime.
      if (cachedDraft(queries, id)?.text === notes) keepDraft(queries, id, null)
    },
    onError: (error, notes) => {
      const problem = failureReason(error)
      keepDraft(queries, id, { text: cachedDraft(queries, id)?.text ?? notes, problem })
      if (!isShown.current) toast({ ...pluginMessages.notesFailed(name, problem), variant: 'destructive' })
    },
  })
}

/** Saves when the component goes. While something is not saved, the browser asks before it closes the page. */
function useSaveAtEnd(save: () => void, isUnsaved: boolean) {
  const saveLatest = useEffectEvent(save)
  useEffect(() => () => saveLatest(), [])

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
