import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { HealthRow } from '#shared/health/health-answer.ts'
import type { HealthReason } from '#shared/health/health-reasons.ts'
import { ownFolderOf } from '#shared/health/search-folders.ts'
import type { Device } from '#shared/helper/device.ts'
import type { Job } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { whenJobEnds } from '../../../api/when-job-ends.ts'
import { Button, type ButtonLook } from '../../../ui/controls/button.tsx'
import { type ToastContents, toast } from '../../../ui/feedback/toast-store.ts'
import * as healthWords from './health-words.ts'

type Asked = { row: HealthRow; device: Device; installationId: string }

/** A reason that the helper mends from here. */
type Mend = {
  /** The words of the button, and those for a screen reader. */
  label: string
  labelFor: (name: string) => string
  /** The folder to which it moves; undefined where the helper cannot do it. */
  folderOf: (row: HealthRow, device: Device) => string | undefined
  start: (asked: Asked) => Promise<Job>
  /** The outcome of a bundle that was mended. */
  outcome: 'moved' | 'unblocked'
  messages: healthWords.MendMessages
}

const MOVE: Mend = {
  label: healthWords.moveButton,
  labelFor: healthWords.moveLabel,
  // A name is never changed by a move.
  folderOf: ({ path, format }, { platform }) =>
    /\.disabled$/i.test(path) ? undefined : ownFolderOf(format, platform),
  start: ({ device, installationId }) =>
    api.setAside.setAside({
      body: { deviceId: device.id, installationIds: [installationId], reason: 'folder' },
    }),
  outcome: 'moved',
  messages: healthWords.MOVE_MESSAGES,
}

const UNBLOCK: Mend = {
  label: healthWords.unblock,
  labelFor: (name) => `Unblock ${name}`,
  folderOf: () => '',
  start: ({ installationId }) => api.health.unblock({ body: { installationIds: [installationId] } }),
  outcome: 'unblocked',
  messages: healthWords.UNBLOCK_MESSAGES,
}

/** The mends that a button starts, by reason. A reason without a row has words only. */
const MENDS: Partial<Record<HealthReason, Mend>> = {
  'wrong-folder': MOVE,
  'switched-off': MOVE,
  quarantined: UNBLOCK,
}

/** The mend of a row on a computer with a helper; undefined when there is none. */
function useMend(row: HealthRow) {
  const { data } = useQuery(devicesQuery)
  const { reason, machine, installationId } = row
  const device = data?.find((one) => one.machine === machine)
  const mend = reason ? MENDS[reason] : undefined
  if (!mend || !device || installationId === null) return undefined
  const folder = mend.folderOf(row, device)
  return folder === undefined ? undefined : { mend, asked: { row, device, installationId }, folder }
}

/** The plan of what the helper would do about a row, as a term of a list. Nothing where only words help. */
export function MendPlan({ row }: { row: HealthRow }) {
  const found = useMend(row)
  if (!found) return null
  const { mend, asked, folder } = found
  return (
    <>
      <dt>{healthWords.withHelper}</dt>
      <dd>{mend.messages.plan(row.path, folder, asked.device.name)}</dd>
    </>
  )
}

type MendButtonProps = Pick<ButtonLook, 'kind' | 'size'> & {
  row: HealthRow
  /** The name of the plugin, for a screen reader. */
  name: string
  className?: string | undefined
  tabIndex?: number
  /** The helper was asked: toasts say how it goes on. */
  onAsked?: () => void
}

/** Asks the helper to mend a row; it asks the user of its computer. Toasts say how it ends, with a way back. Nothing where only words help. */
export function MendButton({ row, name, onAsked, ...look }: MendButtonProps) {
  const found = useMend(row)
  const mend = found?.mend ?? MOVE
  const order = useAction({
    call: (asked: Asked) => mend.start(asked),
    stale: [jobsQuery.queryKey],
    updateCache: (queries, { id }) => {
      void followMend(queries, id, mend)
      onAsked?.()
    },
    succeeded: (_, { device }) => ({
      ...(device.isOnline ? mend.messages.asked : healthWords.mendMessages.notRunning)(device.name),
      variant: 'info',
    }),
    failed: mend.messages.notAsked,
  })
  if (!found) return null
  return (
    <Button
      {...look}
      needsServer
      isBusy={order.isPending}
      busyText={healthWords.asking}
      aria-label={mend.labelFor(name)}
      onClick={() => order.mutate(found.asked)}
    >
      {mend.label}
    </Button>
  )
}

/** The helper asks a user who may be away; then the page no longer waits. */
const LONGEST_WAIT = 60 * 60_000

async function followMend(queries: QueryClient, id: string, mend: Mend) {
  const ended = await whenJobEnds(queries, id, LONGEST_WAIT)
  if (ended) toast(endMessage(queries, ended, mend))
}

function endMessage(queries: QueryClient, job: Job, mend: Mend): ToastContents {
  const { id, kind, state, result } = job
  const { messages, outcome } = mend
  const sentence = result?.sentence ?? ''
  if (state === 'cancelled') return { ...healthWords.mendMessages.canceled, variant: 'info' }
  if (state === 'failed') return { ...healthWords.mendMessages.failed(sentence), variant: 'destructive' }
  if (kind === 'restore') return messages.undone(sentence)
  if (!result?.counts[outcome]) return { ...messages.notDone(sentence), variant: 'info' }
  const action = { label: messages.undo, onClick: () => void undo(queries, id, mend) }
  return { ...messages.done(sentence), action }
}

async function undo(queries: QueryClient, of: string, mend: Mend) {
  const { messages } = mend
  try {
    const job = await api.helper.addJob({ body: { kind: 'restore', of } })
    void queries.invalidateQueries({ queryKey: jobsQuery.queryKey })
    toast({ ...messages.undoAsked, variant: 'info' })
    await followMend(queries, job.id, mend)
  } catch (error) {
    toast({ ...messages.undoFailed(failureReason(error)), variant: 'destructive' })
  }
}
