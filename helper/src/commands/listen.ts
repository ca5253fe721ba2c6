import { watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { canAsk } from '../ask/can-ask.ts'
import { liveEvents } from '../connect/live-events.ts'
import { type Pairing, readPairing } from '../connect/pairing.ts'
import { retryPauses } from '../connect/retry-pauses.ts'
import type { SiteClient } from '../connect/site-client.ts'
import { tidyInstalls } from '../jobs/install/leftovers.ts'
import { LANES, type Lane } from '../jobs/lanes.ts'
import { refusalPause } from '../jobs/questions/refusals.ts'
import { sendSavedResults } from '../jobs/results.ts'
import { isWatchOn } from '../jobs/scan/watching.ts'
import { replayJournals } from '../move/journal/replay-journals.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { EXIT } from '../system/user-facing-error.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'
import { sendDeviceDescription } from './connection/send-device-description.ts'
import { scanWhenChanged } from './scan/scan-when-changed.ts'
import { onEndSignal, runOwnCommand } from './start-listening.ts'

export const listen: Command = {
  about: words.about.listen,
  run,
}

async function run(call: CommandCall): Promise<CommandAnswer> {
  requirePairedSite(call.state)
  const release = await holdLock(call.state, 'listen')
  if (!release) return commandAnswer(EXIT.failed, [words.alreadyListening])
  const ended = new AbortController()
  onEndSignal(() => ended.abort())
  let endWatching: (() => void) | undefined
  try {
    await replayJournals(call.state)
    await tidyInstalls(call.state)
    endWatching = await scanWhenChanged(call.state, () => isWatchOn(call.state))
    return await listenOn(call, ended.signal)
  } finally {
    endWatching?.()
    release()
  }
}

/** Listens for as long as there is a pairing, also when it changes to another site. */
async function listenOn(call: CommandCall, ended: AbortSignal): Promise<CommandAnswer> {
  const pause = retryPauses()
  while (!ended.aborted) {
    const pairing = readPairing(call.state)
    if (!pairing) return commandAnswer(EXIT.notConnected, [words.disconnectedWhileListening])
    const { signal, end } = untilChanged(call.state, pairing, ended)
    try {
      await listenTo(pairing, call, signal, pause.reset)
    } catch (error) {
      call.say(error instanceof Error ? error.message : String(error))
    }
    await wait(pause.next(), undefined, { signal }).catch(() => {})
    end()
  }
  return commandAnswer(EXIT.done, [words.stoppedListening])
}

/** Ends when the stream ends. Jobs run in parallel, so that heartbeats are read meanwhile. */
async function listenTo(pairing: Pairing, call: CommandCall, signal: AbortSignal, onEvent: () => void) {
  const { site } = requirePairedSite(call.state)
  const startJobs = jobStarter(call.state, { site, pairing, signal })
  for await (const event of liveEvents(call.state, pairing, { signal })) {
    onEvent()
    if (event === 'opened') {
      call.say(words.listeningTo(pairing.site))
      await sendDeviceDescription(call.state, { canAsk: canAsk() })
    }
    if (event === 'opened' || event.what === 'jobs') startJobs()
  }
}

type Connection = { site: SiteClient; pairing: Pairing; signal: AbortSignal }

/**
 * Returns a function that fetches the waiting jobs and starts each once per connection. The first time it also starts jobs that were
 * claimed before: their process ended without a result.
 */
function jobStarter(state: string, { site, pairing, signal }: Connection) {
  const siteAddress = pairing.site
  const lanes: Record<Lane, () => void> = {
    look: coalesceRuns(() => runLane('look')),
    move: coalesceRuns(() => runLane('move').finally(askLater)),
  }
  let askTimer: NodeJS.Timeout | undefined
  /** Jobs that wait because the user refused this site are asked about when the pause is over. */
  function askLater() {
    clearTimeout(askTimer)
    const pause = refusalPause(state, siteAddress)
    if (pause > 0 && !signal.aborted) askTimer = setTimeout(lanes.move, pause + 1000).unref()
  }
  const startedJobs = new Set<string>()
  let isFirst = true
  return coalesceRuns(async () => {
    await sendSavedResults(state, site)
    for (const job of await site.waiting()) {
      if (!startedJobs.has(job.id) && (isFirst || job.state === 'waiting')) lanes[LANES[job.kind]]()
      startedJobs.add(job.id)
    }
    isFirst = false
  })
}

/**
 * Uses a separate process, which frees the memory of a scan and finishes a move when this process is ended. When it is killed, the next
 * one reports what happened to the job.
 */
async function runLane(lane: Lane) {
  for (let tries = 0; tries < 3; tries++) {
    if (await runOwnCommand('jobs', '--from-listener', lane)) return
    await wait(1000)
  }
}

/** Returns a signal that is aborted with `ended`, or as soon as the pairing changes or ends. */
function untilChanged(state: string, { token }: Pairing, ended: AbortSignal) {
  const changed = new AbortController()
  // Not AbortSignal.any: in Node 20 its signal may be garbage-collected early and is then never aborted.
  const abort = () => changed.abort()
  if (ended.aborted) abort()
  ended.addEventListener('abort', abort, { once: true })
  const look = () => {
    if (readPairing(state)?.token !== token) abort()
  }
  const watcher = watch(state, { persistent: false }, look)
  watcher.on('error', () => {})
  // It may have changed before the watcher started.
  look()
  const end = () => {
    ended.removeEventListener('abort', abort)
    watcher.close()
  }
  return { signal: changed.signal, end }
}
