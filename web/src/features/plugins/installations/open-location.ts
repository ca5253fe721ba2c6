import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import type { Device } from '#shared/helper/device.ts'
import type { Installation } from '#shared/plugins/plugin.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { cachedPlugin } from '../../../api/plugin-cache.ts'
import { devicesQuery, pluginQuery } from '../../../api/queries.ts'
import { whenJobEnds } from '../../../api/when-job-ends.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { pluginMessages } from '../messages.ts'

/** How long to wait for the answer of the helper, in milliseconds. */
const ANSWER_TIMEOUT = 20_000

/** Shows the path of a plugin with a copy button. An online helper with the installation reveals it in its folder. */
export async function openLocation(queries: QueryClient, id: string) {
  // Without a connection the notice shows the path that the list has.
  const known = await queries.fetchQuery({ ...pluginQuery(id), staleTime: 0 }).catch(() => undefined)
  const places = known?.installations.toSorted((a, b) => rankOf(a, known.formats) - rankOf(b, known.formats))
  const path = places?.[0]?.path || cachedPlugin(queries, id)?.path
  return showPath(queries, path ?? '', places ?? [])
}

/** The lower, the sooner a user means this place: one that is there, of VST3, which almost every DAW loads, else of an earlier format. */
const rankOf = (place: Installation, formats: readonly string[]) =>
  (isThere(place) ? 0 : formats.length + 1) +
  (place.format === 'VST3' ? 0 : 1 + formats.indexOf(place.format))

/** The same for one installation. */
export const openInstallation = (queries: QueryClient, installation: Installation) =>
  showPath(queries, installation.path, [installation])

async function showPath(queries: QueryClient, path: string, installations: Installation[]) {
  let shown = path
  toastPath(pluginMessages.location(path), path)
  try {
    const revealed = await requestRevealOf(queries, installations)
    if (!revealed) return
    const { device, job } = revealed
    // The entry may show the path of another computer.
    if (job.kind === 'reveal') shown = job.path
    toastPath(pluginMessages.revealing(device.name, shown), shown)
    const ended = await whenJobEnds(queries, job.id, ANSWER_TIMEOUT)
    if (ended?.state === 'failed')
      toastPath(pluginMessages.revealFailed(shown, ended.result?.sentence), shown)
  } catch (error) {
    toastPath(pluginMessages.revealFailed(shown, failureReason(error)), shown)
  }
}

function toastPath(message: { title: string; description: string }, path: string) {
  toast({
    ...message,
    variant: 'info',
    ...(path && { action: { label: pluginMessages.copyPath, onClick: () => copy(path) } }),
  })
}

const copy = (path: string) =>
  copyText(path, { copied: pluginMessages.copied, failed: pluginMessages.copyFailed })

/**
 * Asks an online device to reveal the first of these installations that it has. Returns the job and the device; undefined if no online
 * device has one.
 */
async function requestRevealOf(queries: QueryClient, installations: Installation[]) {
  const online = await onlineDevices(queries)
  if (online.length === 0) return undefined
  for (const { id: installationId } of installations.filter(isThere)) {
    const revealed = await addRevealJob(installationId, online)
    if (revealed) return revealed
  }
  return undefined
}

/** Without a connected helper, the devices are not loaded. A page that has just begun loads them after what it shows first. */
async function onlineDevices(queries: QueryClient) {
  const { data, fetchStatus } = queries.getQueryState(devicesQuery.queryKey) ?? {}
  const devices = !data && fetchStatus === 'fetching' ? await queries.fetchQuery(devicesQuery) : data
  return devices?.filter(({ isOnline }) => isOnline) ?? []
}

const isThere = ({ machine, goneAt }: Installation) => machine !== '' && goneAt === null

/** The server chooses the device with the installation. The job of an offline device is canceled, so that it does not run later. */
async function addRevealJob(installationId: string, online: Device[]) {
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
