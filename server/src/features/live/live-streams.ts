import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { LIVE_TOPICS } from '#shared/live/live-event.ts'
import { listener } from '../../db/listener.ts'
import type { Db } from '../../db/open.ts'
import { regularly } from '../../db/regularly.ts'
import type { Told } from '../../db/tell.ts'
import { type Held, type Holder, heldStreams } from './held-streams.ts'
import { paced } from './paced.ts'
import { keepOnline, livingSessions, markOffline } from './presence.ts'

type Services = { db: Db; pool: Pool; now: () => Date; logger: FastifyBaseLogger; beatMs: number }

export type LiveStreams = ReturnType<typeof liveStreams>

/** The streams of this server: what any server on the database tells goes to whom it concerns. */
export function liveStreams({ db, pool, now, logger, beatMs }: Services) {
  const streams = heldStreams(closed)
  const changes = paced(deliver, AT_MOST_EVERY)
  const ears = listener(pool, {
    onTold: (told) => streams.of(told.userId).length > 0 && changes.pass(keyOf(told), told),
    onGap: () => streams.all().forEach(sayAll),
    log: (sentence) => logger.warn(sentence),
  })
  /** One after the other, so that a device which comes back at once is not taken for gone. */
  let presence = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    presence = presence.then(work).then(
      () => undefined,
      (error) => logger.warn({ err: error }, 'who is online could not be written'),
    )
    return presence
  }
  const stopBeating = regularly(beat, { every: beatMs, logger, failure: 'a heartbeat was not finished' })
  let isClosing = false

  async function beat() {
    for (const { stream } of streams.all()) stream.beat()
    await inTurn(() => endWithoutRight(streams.all()))
  }

  /** Ends the streams whose session or pairing is over. */
  async function endWithoutRight(those: Held[]) {
    const hashesOf = (wanted: (held: Held) => boolean) =>
      those.filter(wanted).map(({ tokenHash }) => tokenHash)
    const living = await livingSessions(db, hashesOf(isPage), now())
    const paired = await keepOnline(
      db,
      hashesOf((held) => !isPage(held)),
      now(),
    )
    for (const { tokenHash, stream } of those)
      if (!living.has(tokenHash) && !paired.has(tokenHash)) stream.end()
  }

  function deliver({ userId, what, jobId, revision, asks }: Told) {
    const those = streams.of(userId)
    for (const held of those)
      if (isPage(held) || asks === 'any' || asks === held.deviceId)
        held.stream.send({ what, ...(jobId && { jobId }), ...(revision !== undefined && { revision }) })
    if (what === 'devices' || what === 'sessions') void inTurn(() => endWithoutRight(streams.of(userId)))
  }

  function closed({ userId, deviceId }: Held) {
    if (deviceId === null) return
    void inTurn(async () => {
      const isGone = !streams.of(userId).some((other) => other.deviceId === deviceId)
      if (isGone) await markOffline(db, { userId, id: deviceId })
    })
  }

  return {
    /** A stream of events for this holder. Whoever reads it misses nothing from now on. */
    open: async (holder: Holder) => {
      await ears.hears()
      const held = streams.open(holder)
      if (isClosing) held.stream.end()
      if (!isPage(held)) await inTurn(() => endWithoutRight([held]))
      return held.stream.body
    },
    close: async () => {
      isClosing = true
      stopBeating()
      changes.stop()
      await Promise.all(streams.all().map(({ stream }) => over(stream)))
      await presence
      await ears.close()
    },
  }
}

/** Of changes with the same key the last one is enough, whatever its revision. */
const keyOf = ({ revision: _, ...thing }: Told) => JSON.stringify(thing)

/** Four changes of one thing a second are as good as any number. */
const AT_MOST_EVERY = 250

const isPage = ({ deviceId }: Holder) => deviceId === null

const sayAll = ({ stream, deviceId }: Held) => {
  for (const what of deviceId === null ? LIVE_TOPICS : (['jobs'] as const)) stream.send({ what })
}

const over = ({ body, end }: Held['stream']) =>
  new Promise<void>((resolve) => {
    body.once('close', resolve)
    end()
  })
