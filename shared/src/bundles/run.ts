import type { Answer, Asking, Entry, ReadRequest, Request } from './asking.ts'
import { reasonOf, Unreadable } from './unreadable.ts'

/**
 * Files that can be had at once. Whatever it throws becomes `Unreadable` with the reason that fits. Bytes may be lent until
 * the next read: every reader is done with its bytes before it asks for more.
 */
export type SyncFiles = {
  list(path: string): Entry[]
  read(request: ReadRequest): Uint8Array | null
}

/** Files that take their time, as in a browser. */
export type AsyncFiles = {
  list(path: string): Promise<Entry[]>
  read(request: ReadRequest): Promise<Uint8Array | null>
}

/** What of an AbortSignal is used. */
export type Cancellation = { readonly aborted: boolean; readonly reason?: unknown }

/** Carries out what is asked, one thing after the other. */
export function runSync<T>(task: Asking<T>, files: SyncFiles): T {
  let step = task.next()
  while (!step.done) step = answered(task, step.value, files)
  return step.value
}

/**
 * The same with pauses, so that a long task does not hold everything else up: `pause` is asked before each step and gives what
 * is to be waited for. Rejects with what `pause` throws.
 */
export async function runWithPauses<T>(
  task: Asking<T>,
  files: SyncFiles,
  pause: () => Promise<void> | undefined,
): Promise<T> {
  let step = task.next()
  while (!step.done) {
    const rest = pause()
    if (rest) await rest
    step = answered(task, step.value, files)
  }
  return step.value
}

function answered<T>(task: Asking<T>, request: Request, files: SyncFiles) {
  let answer: Answer
  try {
    if (request.op === 'read') answer = files.read(request)
    else if (request.op === 'list') answer = files.list(request.path)
    else answer = request.tasks.map((each) => runSync(each, files))
  } catch (error) {
    return task.throw(failure(request, error))
  }
  return task.next(answer)
}

/** What a task did wrong is handed on as it is. */
const failure = (request: Request, error: unknown) =>
  request.op === 'all' ? error : new Unreadable(reasonOf(error))

/** How many tasks are under way at a time: enough to hide a round trip, too few to flood a disk. */
const AT_A_TIME = 48

/** Carries out what is asked, side by side where that is allowed. Rejects with the signal's reason when cancelled. */
export async function runAsync<T>(task: Asking<T>, files: AsyncFiles, signal?: Cancellation): Promise<T> {
  let step = task.next()
  while (!step.done) {
    if (signal?.aborted) throw signal.reason
    let answer: Answer
    const request = step.value
    try {
      if (request.op === 'read') answer = await files.read(request)
      else if (request.op === 'list') answer = await files.list(request.path)
      else answer = await sideBySide(request.tasks, files, signal)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      step = task.throw(failure(request, error))
      continue
    }
    step = task.next(answer)
  }
  return step.value
}

async function sideBySide(tasks: Asking<unknown>[], files: AsyncFiles, signal?: Cancellation) {
  const answers: unknown[] = []
  const queue = tasks.entries()
  const work = async () => {
    for (const [index, task] of queue) answers[index] = await runAsync(task, files, signal)
  }
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, tasks.length) }, work))
  return answers
}
