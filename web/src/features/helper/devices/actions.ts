import { api } from '../../../api/api.ts'
import { devicesQuery, jobsQuery, oldComputersQuery, pluginsQuery } from '../../../api/queries.ts'
import { type ToastMessage, useAction } from '../../../api/use-action.ts'
import { helperMessages } from '../messages.ts'

type Device = { id: string; name: string }

const stale = [devicesQuery.queryKey, jobsQuery.queryKey, oldComputersQuery.queryKey]

const revoke = ({ id }: Device) => api.helper.revoke({ params: { id } })

/** Ends the pairing with a device, from the list of devices. */
export const useRevokeDevice = () =>
  useAction({
    call: revoke,
    stale,
    succeeded: (_, { name }: Device): ToastMessage => helperMessages.revoked(name),
    failed: helperMessages.revokeFailed,
  })

/** The same, from the helper's own dialog. */
export const useDisconnectDevice = () =>
  useAction({
    call: revoke,
    stale,
    succeeded: () => helperMessages.disconnected,
    failed: helperMessages.disconnectFailed,
  })

/** Removes the plugin paths on a computer whose helper is no longer paired. */
export const useRemovePlaces = () =>
  useAction({
    call: (machine: string) => api.helper.removePlaces({ params: { machine } }),
    stale: [oldComputersQuery.queryKey, pluginsQuery.queryKey],
    succeeded: ({ placeCount }): ToastMessage => helperMessages.placesRemoved(placeCount),
    failed: helperMessages.revokeFailed,
  })
