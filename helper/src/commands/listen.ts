import { watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '#shared/helper/job.ts'
import { ask } from '../ask/ask.ts'
import { liveEvents } from '../connect/live-events.ts'
import { type Pairing, pairingOf } from '../connect/pairing.ts'
import { pauses } from '../connect/pauses.ts'
import { doWaiting } from '../jobs/do-waiting.ts'
import { replayJournals } from '../move/replay-journals.ts'
import { follow } from '../system/follow.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { EXIT } from '../system/trouble.ts'
import { type Answer, type Call, type Command, told } from './command.ts'
import { connected } from './connected.ts'
import { tellSelf } from './tell-self.ts'

export const listen: Command = {
  args: '',
  mostArgs: 0,
  flags: [],
  about:
    'Waits for what your site asks of this computer, until it is ended. It starts by itself when you log in.',
  run,
}

async function run(call: Call): Promise<Answer> {
  connected(call.state)
  const release = await holdLock(call.state, 'listen')
  if (!release) return told(EXIT.failed, ['Another helper listens already. This one ends.'])
  const ended = new AbortController()
  const end = () => ended.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  try {
    await replayJournals(call.state)
    return await listenOn(call, ended.signal)
  } finally {
    release()
  }
}

/** For as long as there is a pairing, with whatever site it is. */
async function listenOn(call: Call, ended: AbortSignal): Promise<Answer> {
  const pause = pauses()
  while (!ended.aborted) {
    const pairing = pairingOf(call.state)
    if (!pairing) return told(EXIT.notConnected, ['This computer is no longer connected. Listening ends.'])
    const { signal, end } = untilChanged(call.state, pairing, ended)
    try {
      await listenTo(pairing, call, signal, pause.reset)
    } catch (error) {
      call.say(error instanceof Error ? error.message : String(error))
    }
    await wait(pause.next(), undefined, { signal }).catch(() => {})
    end()
  }
  return told(EXIT.done, ['Listening ends.'])
}

/** Ends when the stream ends. Jobs are done beside it, one round at a time, so that signs of life are heard meanwhile. */
async function listenTo(pairing: Pairing, call: Call, signal: AbortSignal, onEvent: () => void) {
  const { state } = call
  const { site } = connected(state)
  const work = { state, pairing, site, ask, isAskedHere: false, signal }
  const say = (job: Job, error: unknown) =>
    call.say(`${job.kind}: ${error instanceof Error ? error.message : String(error)}`)
  const lanes = (['look', 'move'] as const).map((lane) => rounds(() => doWaiting(work, lane, say)))
  try {
    for await (const event of liveEvents(state, pairing, { signal })) {
      onEvent()
      if (event === 'opened') {
        call.say(`Listening to ${pairing.site}.`)
        await tellSelf(state)
      }
      if (event === 'opened' || event.what === 'jobs') for (const lane of lanes) lane.ask()
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()))
  }
}

/** Runs `work` once for all who ask while it runs. */
function rounds(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      // What failed is tried again with the next event or connection.
      await work().catch(() => {})
    } while (isAskedAgain)
    running = undefined
  }
  return {
    ask: () => {
      isAskedAgain = true
      running ??= run()
    },
    end: () => running,
  }
}

/** Aborted with `ended`, or as soon as the pairing is another one, or none. */
function untilChanged(state: string, { token }: Pairing, ended: AbortSignal) {
  const changed = new AbortController()
  const unfollow = follow(ended, changed)
  const look = () => {
    if (pairingOf(state)?.token !== token) changed.abort()
  }
  const watcher = watch(state, { persistent: false }, look)
  watcher.on('error', () => {})
  // It may have changed just before somebody watched.
  look()
  const end = () => {
    unfollow()
    watcher.close()
  }
  return { signal: changed.signal, end }
}
