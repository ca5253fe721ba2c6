import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { HealthRow } from '#shared/health/health-answer.ts'
import type { HealthReason } from '#shared/health/health-reasons.ts'
import { ownFolderOf } from '#shared/health/search-folders.ts'
import type { Device } from '#shared/helper/device.ts'
import type { Job } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { failureReason, useAction } from '../../../api/use-action.ts'
import { whenJobEnds } from '../../../api/when-job-ends.ts'
import { Button, type ButtonLook } from '../../../ui/controls/button.tsx'
import { type ToastContents, toast } from '../../../ui/feedback/toast-store.ts'
import { moveMessages } from './health-words.ts'

type Asked = { row: HealthRow; device: Device; installationId: string }

/** A reason that the helper mends from here. */
type Mend = {
  /** The words of the button, and those for a screen reader. */
  label: string
  labelFor: (name: string) => string
  /** The plan of the helper as sentences; undefined where it cannot do it. */
  planOf: (asked: Asked) => string | undefined
  start: (asked: Asked) => Promise<Job>
}

const MOVE: Mend = {
  label: 'Move It There',
  labelFor: (name) => `Move ${name} where DAWs look`,
  planOf: ({ row, device }) => {
    const folder = ownFolderOf(row.format, device.platform)
    // A name is never changed by a move.
    return folder && !/\.disabled$/i.test(row.path)
      ? moveMessages.plan(row.path, folder, device.name)
      : undefined
  },
  start: ({ device, installationId }) =>
    api.setAside.setAside({
      body: { deviceId: device.id, installationIds: [installationId], reason: 'folder' },
    }),
}

/** The mends that a button starts, by reason. A reason without a row has words only. */
const MENDS: Partial<Record<HealthReason, Mend>> = { 'wrong-folder': MOVE, 'switched-off': MOVE }

/** The mend of a row on a computer with a helper, with its plan; undefined when there is none. */
function useMend(row: HealthRow) {
  const { data } = useQuery(devicesQuery)
  const device = data?.find(({ machine }) => machine === row.machine)
  const mend = row.reason ? MENDS[row.reason] : undefined
  if (!mend || !device || row.installationId === null) return undefined
  const asked = { row, device, installationId: row.installationId }
  const plan = mend.planOf(asked)
  return plan === undefined ? undefined : { ...mend, asked, plan }
}

/** The plan of what the helper would do about a row, as a term of a list. Nothing where only words help. */
export function MendPlan({ row }: { row: HealthRow }) {
  const mend = useMend(row)
  if (!mend) return null
  return (
    <>
      <dt>With the helper</dt>
      <dd>{mend.plan}</dd>
    </>
  )
}

/** Asks the helper to mend a row; it asks the user of its computer. Toasts say how it ends, with Undo. Nothing where only words help. */
export function MendButton({
  row,
  name,
  ...look
}: Pick<ButtonLook, 'kind' | 'size'> & { row: HealthRow; name: string }) {
  const mend = useMend(row)
  const order = useAction({
    call: (asked: Asked) => (mend ?? MOVE).start(asked),
    stale: [jobsQuery.queryKey],
    updateCache: (queries, { id }) => void followMove(queries, id),
    succeeded: (_, { device }) => ({ ...moveMessages.asked(device.name), variant: 'info' }),
    failed: moveMessages.notAsked,
  })
  if (!mend) return null
  return (
    <Button
      {...look}
      needsServer
      isBusy={order.isPending}
      busyText="Asking..."
      aria-label={mend.labelFor(name)}
      onClick={() => order.mutate(mend.asked)}
    >
      {mend.label}
    </Button>
  )
}

/** The helper asks a user who may be away; then the page no longer waits. */
const LONGEST_WAIT = 60 * 60_000

async function followMove(queries: QueryClient, id: string) {
  const ended = await whenJobEnds(queries, id, LONGEST_WAIT)
  if (ended) toast(endMessage(queries, ended))
}

function endMessage(queries: QueryClient, { id, kind, state, result }: Job): ToastContents {
  const sentence = result?.sentence ?? ''
  if (state === 'cancelled') return { ...moveMessages.canceled, variant: 'info' }
  if (state === 'failed') return { ...moveMessages.failed(sentence), variant: 'destructive' }
  if (kind === 'restore') return moveMessages.broughtBack(sentence)
  const isMoved = (result?.counts.moved ?? 0) > 0
  return isMoved
    ? { ...moveMessages.moved(sentence), action: { label: 'Undo', onClick: () => void undo(queries, id) } }
    : { ...moveMessages.stayed(sentence), variant: 'info' }
}

async function undo(queries: QueryClient, of: string) {
  try {
    const job = await api.helper.addJob({ body: { kind: 'restore', of } })
    void queries.invalidateQueries({ queryKey: jobsQuery.queryKey })
    toast({ ...moveMessages.undoAsked, variant: 'info' })
    await followMove(queries, job.id)
  } catch (error) {
    const reason = failureReason(error instanceof Error ? error : new Error(String(error)))
    toast({ ...moveMessages.undoFailed(reason), variant: 'destructive' })
  }
}
