import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import type { Device } from '#shared/helper/device.ts'
import type { Job } from '#shared/helper/job.ts'
import type { Installation } from '#shared/plugins/plugin.ts'
import { api } from '../../../api/api.ts'
import { devicesQuery, pluginQuery } from '../../../api/queries.ts'

/**
 * Asks a device that is online to show the plugin in its folder. Gives the job and the device; undefined when none that is
 * online has it, so that the path alone has to do.
 */
export async function reveal(queries: QueryClient, id: string) {
  // Who never connected a helper has asked for no devices.
  const online = queries.getQueryData(devicesQuery.queryKey)?.filter(({ isOnline }) => isOnline) ?? []
  if (online.length === 0) return undefined
  const { installations } = await queries.fetchQuery({ ...pluginQuery(id), staleTime: 0 })
  for (const { id: installationId } of installations.filter(isThere)) {
    const asked = await askFor(installationId, online)
    if (asked) return asked
  }
  return undefined
}

const isThere = ({ machine, goneAt }: Installation) => machine !== '' && goneAt === null

/** The server knows which device has the installation. One that is away must not show it hours later. */
async function askFor(
  installationId: string,
  online: Device[],
): Promise<{ job: Job; device: Device } | undefined> {
  const job = await api.helper.addJob({ body: { kind: 'reveal', installationId } }).catch(noDevice)
  if (!job) return undefined
  const device = online.find((one) => one.id === job.deviceId)
  if (device) return { job, device }
  await api.helper.cancelJob({ params: { id: job.id } })
  return undefined
}

function noDevice(error: unknown) {
  if (error instanceof ApiError && error.status === 409) return undefined
  throw error
}
