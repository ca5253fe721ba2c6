import type { DirectoryEntry, FileRequest, FileResponse, FileTask, ReadRequest } from './asking.ts'
import { UnreadableError, unreadableReasonOf } from './unreadable.ts'

/** Synchronous file access with `Unreadable` errors. Returned bytes may be reused by the next read, so finish with them first. */
export type SyncFiles = {
  list(path: string): DirectoryEntry[]
  read(request: ReadRequest): Uint8Array | null
}

/** Asynchronous file access, as in a browser. */
export type AsyncFiles = {
  list(path: string): Promise<DirectoryEntry[]>
  read(request: ReadRequest): Promise<Uint8Array | null>
}

/** The part of an AbortSignal that is used. */
export type CancellationSignal = { readonly aborted: boolean; readonly reason?: unknown }

/** Runs a task's requests one after the other. */
export function runSync<T>(task: FileTask<T>, files: SyncFiles): T {
  let step = task.next()
  while (!step.done) step = answered(task, step.value, files)
  return step.value
}

type Pause = () => Promise<void> | undefined

/** Like `runSync` with pauses for other work: `pause` returns what to wait for before each step. Rejects with what it throws. */
export async function runWithPauses<T>(task: FileTask<T>, files: SyncFiles, pause: Pause): Promise<T> {
  let step = task.next()
  while (!step.done) {
    const delay = pause()
    if (delay) await delay
    step = answered(task, step.value, files)
  }
  return step.value
}

function answered<T>(task: FileTask<T>, request: FileRequest, files: SyncFiles) {
  let answer: FileResponse
  try {
    if (request.op === 'read') answer = files.read(request)
    else if (request.op === 'list') answer = files.list(request.path)
    else answer = request.tasks.map((each) => runSync(each, files))
  } catch (error) {
    return task.throw(failure(request, error))
  }
  return task.next(answer)
}

/** Errors of the task itself are passed on unchanged. */
const failure = (request: FileRequest, error: unknown) =>
  request.op === 'all' ? error : new UnreadableError(unreadableReasonOf(error))

/** Maximum concurrent tasks: enough to hide a round trip, too few to flood a disk. */
const MAX_CONCURRENT_TASKS = 48

/** Runs a task's requests, concurrently where allowed. Rejects with the signal's reason when canceled. */
export async function runAsync<T>(
  task: FileTask<T>,
  files: AsyncFiles,
  signal?: CancellationSignal,
): Promise<T> {
  let step = task.next()
  while (!step.done) {
    if (signal?.aborted) throw signal.reason
    let answer: FileResponse
    const request = step.value
    try {
      if (request.op === 'read') answer = await files.read(request)
      else if (request.op === 'list') answer = await files.list(request.path)
      else answer = await runConcurrently(request.tasks, files, signal)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      step = task.throw(failure(request, error))
      continue
    }
    step = task.next(answer)
  }
  return step.value
}

async function runConcurrently(tasks: FileTask<unknown>[], files: AsyncFiles, signal?: CancellationSignal) {
  const answers: unknown[] = []
  const queue = tasks.entries()
  const work = async () => {
    for (const [index, task] of queue) answers[index] = await runAsync(task, files, signal)
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT_TASKS, tasks.length) }, work))
  return answers
}
