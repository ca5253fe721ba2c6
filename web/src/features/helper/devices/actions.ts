import { api } from '../../../api/api.ts'
import { devicesQuery, jobsQuery, pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { withUndo } from '../../../ui/feedback/undo-store.ts'
import { deviceMessages } from '../helper-words.ts'
import { helperMessages } from '../messages.ts'

type Device = { id: string; name: string }

const stale = [devicesQuery.queryKey, jobsQuery.queryKey]

const revoke = ({ id }: Device) => api.helper.revoke({ params: { id } })

/** Ends the pairing with a device, from the list of devices. */
export const useRevokeDevice = () =>
  useAction({
    call: revoke,
    stale,
    succeeded: (_, { name }) => deviceMessages.revoked(name),
    failed: deviceMessages.revokeFailed,
  })

/** The same, from the helper's own dialog. */
export const useDisconnectDevice = () =>
  useAction({
    call: revoke,
    stale,
    succeeded: () => helperMessages.disconnected,
    failed: helperMessages.disconnectFailed,
  })

/** Names the computer of a helper; null is the name that its helper reports. The toast can undo it. */
export function useRenameComputer() {
  type Renaming = { id: string; name: string | null; before: string | null }
  const call = ({ id, name }: Renaming) => api.helper.rename({ params: { id }, body: { name } })
  const failed = deviceMessages.renameFailed
  const undo = useAction({ call, stale, failed })
  return useAction({
    call,
    stale,
    succeeded: ({ id, name }, { before }) =>
      withUndo(deviceMessages.renamed(name), () => undo.mutate({ id, name: before, before })),
    failed,
  })
}

type KnownComputer = { machine: string; name: string; deviceId: string | undefined }

/** Ends the pairing with the helper of a computer, if it has one, and forgets what is installed there. */
export const useRemoveComputer = () =>
  useAction({
    call: async ({ machine, deviceId }: KnownComputer) => {
      if (deviceId !== undefined) await api.helper.revoke({ params: { id: deviceId } })
      return api.helper.removePlaces({ params: { machine } })
    },
    stale: [...stale, pluginsQuery.queryKey],
    succeeded: (_, { name }) => deviceMessages.computerRemoved(name),
    failed: deviceMessages.revokeFailed,
  })
