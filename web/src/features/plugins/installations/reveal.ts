import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import type { Device } from '#shared/helper/device.ts'
import type { Job } from '#shared/helper/job.ts'
import type { Installation } from '#shared/plugins/plugin.ts'
import { api } from '../../../api/api.ts'
import { devicesQuery, pluginQuery } from '../../../api/queries.ts'

export type Revealed = { job: Job; device: Device }

/**
 * Asks an online device to reveal the plugin in its folder, in the first of its formats. Returns the job and the device; undefined if
 * no online device has an installation.
 */
export async function requestReveal(queries: QueryClient, id: string) {
  if (onlineDevices(queries).length === 0) return undefined
  const { installations, formats } = await queries.fetchQuery({ ...pluginQuery(id), staleTime: 0 })
  const byFormat = installations.toSorted((a, b) => formats.indexOf(a.format) - formats.indexOf(b.format))
  return requestRevealOf(queries, byFormat)
}

/** The same for the first of these installations that an online device has. */
export async function requestRevealOf(queries: QueryClient, installations: Installation[]) {
  const online = onlineDevices(queries)
  if (online.length === 0) return undefined
  for (const { id: installationId } of installations.filter(isThere)) {
    const revealed = await addRevealJob(installationId, online)
    if (revealed) return revealed
  }
  return undefined
}

/** Without a connected helper, the devices are not loaded. */
const onlineDevices = (queries: QueryClient) =>
  queries.getQueryData(devicesQuery.queryKey)?.filter(({ isOnline }) => isOnline) ?? []

const isThere = ({ machine, goneAt }: Installation) => machine !== '' && goneAt === null

/** The server chooses the device with the installation. The job of an offline device is canceled, so that it does not run later. */
async function addRevealJob(installationId: string, online: Device[]): Promise<Revealed | undefined> {
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
