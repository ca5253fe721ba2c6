import type { Place } from '#shared/licenses/place.ts'
import { licensesApi } from '../../api/license-api.ts'
import { LICENSES_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { withUndo } from '../../ui/feedback/undo-store.ts'
import { licenseMessages } from './license-table-words.ts'

const stale = [LICENSES_KEY]

type ActivationInput = { id: string; placeId: string; since?: string | null }

export const useActivate = () =>
  useAction({
    call: ({ id, placeId, since = null }: ActivationInput) =>
      licensesApi.activate({ params: { id }, body: { placeId, since } }),
    stale,
    failed: licenseMessages.placeFailed,
  })

/** Ends an activation; the toast can undo it. */
export function useDeactivate() {
  const activate = useActivate()
  return useAction({
    call: ({ id, placeId }: ActivationInput & { name: string }) =>
      licensesApi.deactivate({ params: { id, place: placeId } }),
    stale,
    succeeded: (_, { name, ...input }) =>
      withUndo(licenseMessages.deactivated(name), () => activate.mutate(input)),
    failed: licenseMessages.placeFailed,
  })
}

export const useAddPlace = () =>
  useAction({
    call: (body: Pick<Place, 'kind' | 'name' | 'machine'>) => licensesApi.addPlace({ body }),
    stale,
    succeeded: licenseMessages.placeAdded,
    failed: licenseMessages.placeFailed,
  })

export const useRenamePlace = () =>
  useAction({
    call: ({ id, name }: Pick<Place, 'id' | 'name'>) =>
      licensesApi.changePlace({ params: { id }, body: { name } }),
    stale,
    succeeded: licenseMessages.placeRenamed,
    failed: licenseMessages.placeFailed,
  })

export const useReturnPlace = () =>
  useAction({
    call: ({ id }: Pick<Place, 'id'>) => licensesApi.changePlace({ params: { id }, body: { isGone: false } }),
    stale,
    failed: licenseMessages.placeFailed,
  })

export const useRemovePlace = () =>
  useAction({
    call: ({ id }: Pick<Place, 'id' | 'name'>) => licensesApi.removePlace({ params: { id } }),
    stale,
    succeeded: ({ kept }, { name }) =>
      kept ? licenseMessages.placeGone(name) : licenseMessages.placeRemoved(name),
    failed: licenseMessages.placeFailed,
  })
