import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Device } from '#shared/helper/device.ts'
import type { ListedPlugin } from '#shared/helper/found.ts'
import { type ListedJob, MAX_SCANNED_FOLDERS } from '#shared/helper/job.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { devicesQuery, jobsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import * as words from '../helper-words.ts'
import type { ScannedPlugin, Scanner } from './scanner.ts'

type ScanJob = Extract<ListedJob, { kind: 'scan' }>

/** The newest scan of a device, and the actions to start and cancel one. */
export function useDeviceScanner(device: Device | undefined): Scanner {
  const places = placesOf(device)
  const [chosen, choose] = useState<string>()
  const folder = places.find(({ value }) => value === chosen)?.value ?? places[0]?.value ?? ''
  const job = useNewestScan(device)
  const { found, isListing, markExisting, failure } = useFoundPlugins(job)
  const { start, cancel } = useScanActs()
  const isOpen = job?.state === 'waiting' || job?.state === 'taken'
  useResultToast(job)

  return {
    folders: places,
    folder,
    choose,
    refusal: refusalOf(device, places.length),
    isScanning: start.isPending || isOpen,
    isListing,
    percent: job && percentOf(job, found.length),
    place: placeOf(job, device),
    failure: failureOf(job) || failure,
    found,
    foundCount: Math.max(found.length, job ? listedRowCount(job) : 0),
    lastAt: device?.lastScanAt ?? null,
    start: () => {
      const folders = places.find(({ value }) => value === folder)?.folders
      if (device && folders) start.mutate({ deviceId: device.id, folders })
    },
    cancel: isOpen ? () => cancel.mutate(job.id) : undefined,
    add: (_, isNewOnly) => addFinds(job?.id ?? '', isNewOnly),
    markExisting,
  }
}

/** The server stores the found plugins, so the page only sends which ones to add. */
async function* addFinds(id: string, isNewOnly: boolean) {
  for (let from: number | null = 0; from !== null; ) {
    const part: Part = await api.helper.addFinds({ params: { id }, body: { from, isNewOnly } })
    from = part.next
    yield part
  }
}

type Part = Awaited<ReturnType<typeof api.helper.addFinds>>

const ALL = 'all'

/** The choices on a device: each folder, and all existing ones together. */
function placesOf(device: Device | undefined) {
  const usual = device?.folders ?? []
  const existing = usual.filter(({ isThere }) => isThere)
  const existingPaths = existing.map(({ path }) => path)
  // Most of a system's usual plugin folders do not exist on a given computer.
  const folders = existing.length > 0 ? existing : usual
  const all = { value: ALL, label: words.allFolders(existing.length), folders: existingPaths }
  return [
    ...(existing.length > 1 && existing.length <= MAX_SCANNED_FOLDERS ? [all] : []),
    ...folders.map(({ path, isThere }) => ({
      value: path,
      label: isThere ? path : words.folderNotFound(path),
      folders: [path],
    })),
  ]
}

/** The newest scan of the device, wherever it was started. */
function useNewestScan(device: Device | undefined): ScanJob | undefined {
  const { data: jobs } = useQuery({ ...jobsQuery, enabled: device !== undefined })
  return jobs?.find((job): job is ScanJob => job.kind === 'scan' && job.deviceId === device?.id)
}

function useScanActs() {
  const stale = [jobsQuery.queryKey, devicesQuery.queryKey]
  const start = useAction({
    call: (body: { deviceId: string; folders: string[] }) =>
      api.helper.addJob({ body: { kind: 'scan', ...body } }),
    stale,
    failed: words.deviceMessages.scanFailed,
  })
  const cancel = useAction({
    call: (id: string) => api.helper.cancelJob({ params: { id } }),
    stale,
    failed: words.deviceMessages.cancelFailed,
  })
  return { start, cancel }
}

/** Shows a toast once when a running scan is completed. */
function useResultToast(job: ScanJob | undefined) {
  const queries = useQueryClient()
  const running = useRef<string>(undefined)
  const { id, state, foundCount = 0 } = job ?? {}
  useEffect(() => {
    if (state === 'waiting' || state === 'taken') running.current = id
    if (state !== 'done' || running.current !== id) return
    running.current = undefined
    toast(words.deviceMessages.scanned(foundCount))
    void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
  }, [id, state, foundCount, queries])
}

function refusalOf(device: Device | undefined, places: number) {
  if (!device) return words.connectToScan
  if (!device.isOnline) return words.isOffline(device.name)
  return places === 0 ? words.noFolders(device.name) : ''
}

/** 100 only when all rows are listed. */
function percentOf(job: ScanJob, listed: number) {
  const { state, progress } = job
  if (state === 'done') return listed < listedRowCount(job) ? 99 : 100
  return progress && progress.total > 0 ? Math.min(99, Math.floor((progress.done / progress.total) * 100)) : 0
}

function placeOf(job: ScanJob | undefined, device: Device | undefined) {
  if (job?.state === 'waiting') return device?.isOnline ? words.waitingForHelper : words.startsWhenOnline
  return job?.state === 'taken' ? (job.progress?.at ?? '') : ''
}

function failureOf(job: ScanJob | undefined) {
  if (job?.state === 'failed') return job.result?.sentence || words.scanIncomplete
  return job?.state === 'cancelled' ? words.scanCanceled : ''
}

type Pages = InfiniteData<ListedPlugin[], number>

/** The number of rows of a scan: the found plugins, followed by those that are gone. */
const listedRowCount = ({ foundCount, changes }: ScanJob) => foundCount + (changes?.gone ?? 0)

/** The plugins that a scan has found so far. As the count of the job grows, only new rows are loaded. */
function useFoundPlugins(job: ScanJob | undefined) {
  const queries = useQueryClient()
  const { id = '' } = job ?? {}
  const listedCount = job ? listedRowCount(job) : 0
  const queryKey = ['/api/found', id]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => api.helper.found({ params: { id, from: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (last: ListedPlugin[], _pages, from: number) => from + last.length,
    enabled: listedCount > 0,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const found = useMemo(() => query.data?.pages.flatMap((page) => page.map(scannedOf)) ?? [], [query.data])
  useMissingRows(query, found.length, listedCount)

  const markExisting = () =>
    queries.setQueryData<Pages>(
      queryKey,
      (cached) => cached && { ...cached, pages: cached.pages.map(allExisting) },
    )

  return {
    found,
    isListing: query.isFetching,
    failure: query.error ? words.couldntLoadFound(failureReason(query.error)) : '',
    markExisting,
  }
}

type RowsQuery = { isFetching: boolean; isSuccess: boolean; fetchNextPage: () => unknown }

/** Loads missing rows, once per count, because the list may have been deleted in the meantime. */
function useMissingRows(
  { isFetching, isSuccess, fetchNextPage }: RowsQuery,
  length: number,
  listedCount: number,
) {
  const requested = useRef('')
  const requestKey = `${length}/${listedCount}`
  useEffect(() => {
    if (isFetching || !isSuccess || length >= listedCount || requested.current === requestKey) return
    requested.current = requestKey
    fetchNextPage()
  }, [isFetching, isSuccess, length, listedCount, requestKey, fetchNextPage])
}

const scannedOf = ({ number, ...rest }: ListedPlugin): ScannedPlugin => ({ id: String(number), ...rest })

const allExisting = (page: ListedPlugin[]) =>
  page.map((one) => ({
    ...one,
    exists: true,
    status: one.status === 'new' ? ('existing' as const) : one.status,
  }))
