import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Device } from '#shared/helper/device.ts'
import type { ListedJob } from '#shared/helper/job.ts'
import { addedCountsOf } from '#shared/plugins/added.ts'
import { api } from '../../../api/api.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { messages } from '../messages.ts'
import type { Scanner } from './scanner.ts'
import { listedCountOf, useFound } from './use-found.ts'

type ScanJob = Extract<ListedJob, { kind: 'scan' }>

/** Scans with a device: its newest scan, and a function to start another. */
export function useDeviceScanner(device: Device | undefined): Scanner {
  const choices = choicesOf(device)
  const [chosenFolder, choose] = useState<string>()
  const folder = choices.find(({ value }) => value === chosenFolder)?.value ?? choices[0]?.value ?? ''
  const job = useNewestScan(device)
  const { found, isListing, markExisting, failure } = useFound(job)
  const { start, cancel, isStarting } = useScanActions()
  const isOpen = job?.state === 'waiting' || job?.state === 'taken'
  useScanToast(job)

  return {
    folders: choices.map(({ value, label }) => ({ value, label })),
    folder,
    choose,
    refusal: refusalOf(device, choices.length),
    isScanning: isStarting || isOpen || isListing,
    percent: job && percentOf(job, found.length),
    place: placeOf(job, device),
    failure: failureOf(job) || failure,
    found,
    foundCount: Math.max(found.length, job ? listedCountOf(job) : 0),
    lastAt: device?.lastScanAt ?? null,
    start: () => {
      const folders = choices.find(({ value }) => value === folder)?.folders
      if (device && folders) start.mutate({ deviceId: device.id, folders })
    },
    cancel: isOpen ? () => cancel.mutate(job.id) : undefined,
    add: (_, isNewOnly) => addFinds(job?.id ?? '', isNewOnly),
    markExisting,
  }
}

/** The server accepts at most this many folders per job. */
const MAX_FOLDERS = 50
const ALL = 'all'

/** The choices for a device: each folder, and all existing folders together. */
function choicesOf(device: Device | undefined) {
  const allFolders = device?.folders ?? []
  const existing = allFolders.filter(({ isThere }) => isThere).map(({ path }) => path)
  // Most of the usual folders of a system do not exist on a given computer.
  const folders = existing.length > 0 ? allFolders.filter(({ isThere }) => isThere) : allFolders
  const all = { value: ALL, label: `All ${existing.length} folders`, folders: existing }
  return [
    ...(existing.length > 1 && existing.length <= MAX_FOLDERS ? [all] : []),
    ...folders.map(({ path, isThere }) => ({
      value: path,
      label: isThere ? path : `${path} (not found)`,
      folders: [path],
    })),
  ]
}

/** The newest scan of the device, started from any page. */
function useNewestScan(device: Device | undefined): ScanJob | undefined {
  const { data: jobs } = useQuery({ ...jobsQuery, enabled: device !== undefined })
  return jobs?.find((job): job is ScanJob => job.kind === 'scan' && job.deviceId === device?.id)
}

function useScanActions() {
  const stale = [jobsQuery.queryKey, devicesQuery.queryKey]
  const start = useAction({
    call: (body: { deviceId: string; folders: string[] }) =>
      api.helper.addJob({ body: { kind: 'scan', ...body } }),
    stale,
    failed: messages.scanFailed,
  })
  const cancel = useAction({
    call: (id: string) => api.helper.cancelJob({ params: { id } }),
    stale,
    failed: messages.cancelFailed,
  })
  return { start, cancel, isStarting: start.isPending }
}

/** Shows a toast once when a scan that was seen running is complete. */
function useScanToast(job: ScanJob | undefined) {
  const queries = useQueryClient()
  const runningId = useRef<string>(undefined)
  const { id, state, foundCount = 0 } = job ?? {}
  useEffect(() => {
    if (state === 'waiting' || state === 'taken') runningId.current = id
    if (state !== 'done' || runningId.current !== id) return
    runningId.current = undefined
    toast(messages.scanned(foundCount))
    void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
  }, [id, state, foundCount, queries])
}

function refusalOf(device: Device | undefined, choices: number) {
  if (!device) return 'Connect to the helper app to scan.'
  if (!device.isOnline) return `${device.name} is offline. Start the helper app there to scan.`
  return choices === 0 ? `${device.name} has no folders to scan.` : ''
}

/** Below 100 until all rows are loaded. */
function percentOf(job: ScanJob, listed: number) {
  const { state, progress } = job
  if (state === 'done') return listed < listedCountOf(job) ? 99 : 100
  return progress && progress.total > 0 ? Math.min(99, Math.floor((progress.done / progress.total) * 100)) : 0
}

function placeOf(job: ScanJob | undefined, device: Device | undefined) {
  if (job?.state === 'waiting')
    return device?.isOnline
      ? 'Waiting for the helper app...'
      : 'The scan starts when the helper app is online again.'
  return job?.state === 'taken' ? (job.progress?.at ?? '') : ''
}

function failureOf(job: ScanJob | undefined) {
  if (job?.state === 'failed') return job.result?.sentence || 'The scan could not be completed.'
  return job?.state === 'cancelled'
    ? 'The scan was canceled. Plugins that it had already found are listed.'
    : ''
}
