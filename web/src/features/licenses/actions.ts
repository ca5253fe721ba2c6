import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import { licensesApi } from '../../api/license-api.ts'
import { LICENSES_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { withUndo } from '../../ui/feedback/undo-store.ts'
import { licenseMessages } from './license-table-words.ts'

const ofLicenses = { stale: [LICENSES_KEY], failed: licenseMessages.placeFailed }

type Activation = License['activations'][number]
type ActivationInput = { id: string } & Pick<Activation, 'placeId'> & Partial<Activation>

export const useActivate = () =>
  useAction({
    call: ({ id, ...body }: ActivationInput) => licensesApi.activate({ params: { id }, body }),
    ...ofLicenses,
  })

/** Ends an activation; the toast can undo it. */
export function useDeactivate() {
  const activate = useActivate()
  return useAction({
    call: ({ id, placeId }: ActivationInput & { name: string }) =>
      licensesApi.deactivate({ params: { id, place: placeId } }),
    succeeded: (_, { name, ...input }) =>
      withUndo(licenseMessages.deactivated(name), () => activate.mutate(input)),
    ...ofLicenses,
  })
}

export const useAddPlace = () =>
  useAction({
    call: (body: Pick<Place, 'kind' | 'name' | 'machine'>) => licensesApi.addPlace({ body }),
    succeeded: licenseMessages.placeAdded,
    ...ofLicenses,
  })

export const useRenamePlace = () =>
  useAction({
    call: ({ id, name }: Pick<Place, 'id' | 'name'>) =>
      licensesApi.changePlace({ params: { id }, body: { name } }),
    succeeded: licenseMessages.placeRenamed,
    ...ofLicenses,
  })

export const useReturnPlace = () =>
  useAction({
    call: ({ id }: Pick<Place, 'id'>) => licensesApi.changePlace({ params: { id }, body: { isGone: false } }),
    ...ofLicenses,
  })

export const useRemovePlace = () =>
  useAction({
    call: ({ id }: Pick<Place, 'id' | 'name'>) => licensesApi.removePlace({ params: { id } }),
    succeeded: ({ kept }, { name }) =>
      kept ? licenseMessages.placeGone(name) : licenseMessages.placeRemoved(name),
    ...ofLicenses,
  })
