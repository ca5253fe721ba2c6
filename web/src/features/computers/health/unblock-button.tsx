import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { HealthRow } from '#shared/health/health-answer.ts'
import type { Job } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { failureReason, useAction } from '../../../api/use-action.ts'
import { whenJobEnds } from '../../../api/when-job-ends.ts'
import { Button, type ButtonLook } from '../../../ui/controls/button.tsx'
import { type ToastContents, toast } from '../../../ui/feedback/toast-store.ts'
import { unblockMessages } from './unblock-words.ts'

type UnblockButtonProps = Pick<ButtonLook, 'kind' | 'size'> & {
  row: HealthRow
  /** The name of the plugin, for a screen reader. */
  name: string
  tabIndex?: number
}

/**
 * Asks the helper of a computer to unblock one bundle there, which asks its user. Toasts say how it ends, with a way back. Renders nothing for
 * what unblocking does not mend, and where no helper is.
 */
export function UnblockButton({ row, name, ...look }: UnblockButtonProps) {
  const { installationId, machine, step } = row
  const { data } = useQuery(devicesQuery)
  const device = data?.find((one) => one.machine === machine)
  const unblock = useAction({
    call: (id: string) => api.health.unblock({ body: { installationIds: [id] } }),
    stale: [jobsQuery.queryKey],
    updateCache: (queries, { id }) => void followUnblock(queries, id),
    succeeded: () => ({
      ...(device?.isOnline ? unblockMessages.asked : unblockMessages.notRunning)(device?.name ?? ''),
      variant: 'info',
    }),
    failed: unblockMessages.notAsked,
  })
  if (step !== 'unblock' || installationId === null || !device) return null
  return (
    <Button
      {...look}
      needsServer
      isBusy={unblock.isPending}
      busyText="Asking..."
      aria-label={`Unblock ${name}`}
      onClick={() => unblock.mutate(installationId)}
    >
      Unblock
    </Button>
  )
}

/** The helper asks a user who may be away; then the page no longer waits. */
const LONGEST_WAIT = 60 * 60_000

async function followUnblock(queries: QueryClient, id: string) {
  const ended = await whenJobEnds(queries, id, LONGEST_WAIT)
  if (ended) toast(endMessage(queries, ended))
}

function endMessage(queries: QueryClient, { id, kind, state, result }: Job): ToastContents {
  const sentence = result?.sentence ?? ''
  if (state === 'cancelled') return { ...unblockMessages.canceled, variant: 'info' }
  if (state === 'failed') return { ...unblockMessages.failed(sentence), variant: 'destructive' }
  if (kind !== 'unblock') return unblockMessages.blockedAgain(sentence)
  const action = { label: 'Put Back', onClick: () => void putBack(queries, id) }
  return { ...unblockMessages.unblocked(sentence), ...((result?.counts.unblocked ?? 0) > 0 && { action }) }
}

async function putBack(queries: QueryClient, of: string) {
  try {
    const job = await api.helper.addJob({ body: { kind: 'restore', of } })
    void queries.invalidateQueries({ queryKey: jobsQuery.queryKey })
    toast({ ...unblockMessages.putBackAsked, variant: 'info' })
    await followUnblock(queries, job.id)
  } catch (error) {
    const reason = failureReason(error instanceof Error ? error : new Error(String(error)))
    toast({ ...unblockMessages.putBackFailed(reason), variant: 'destructive' })
  }
}
