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

/** The event streams of this server. Changes that any server on the database announces reach the streams of their user. */
export function liveStreams({ db, pool, now, logger, beatMs }: Services) {
  const streams = heldStreams(closed)
  const changes = paced(deliver, MIN_INTERVAL_MS)
  const changeListener = listener(pool, {
    onTold: (change) => streams.of(change.userId).length > 0 && changes.pass(keyOf(change), change),
    onGap: () => streams.all().forEach(sendAllTopics),
    log: (sentence) => logger.warn(sentence),
  })
  /** A queue, so that a device that reconnects at once is not marked offline. */
  let presence = Promise.resolve()
  const enqueue = (work: () => Promise<unknown>) => {
    presence = presence.then(work).then(
      () => undefined,
      (error) => logger.warn({ err: error }, 'the online state of devices could not be written'),
    )
    return presence
  }
  const stopBeating = regularly(beat, { every: beatMs, logger, failure: 'a heartbeat was not finished' })
  let isClosing = false

  async function beat() {
    for (const { stream } of streams.all()) stream.beat()
    await enqueue(() => endWithoutRight(streams.all()))
  }

  /** Ends the streams whose session or pairing is over. */
  async function endWithoutRight(openStreams: Held[]) {
    const hashesOf = (wanted: (openStream: Held) => boolean) =>
      openStreams.filter(wanted).map(({ tokenHash }) => tokenHash)
    const living = await livingSessions(db, hashesOf(isPage), now())
    const paired = await keepOnline(
      db,
      hashesOf((openStream) => !isPage(openStream)),
      now(),
    )
    for (const { tokenHash, stream } of openStreams)
      if (!living.has(tokenHash) && !paired.has(tokenHash)) stream.end()
  }

  function deliver({ userId, what, jobId, revision, asks }: Told) {
    const openStreams = streams.of(userId)
    for (const openStream of openStreams)
      if (isPage(openStream) || asks === 'any' || asks === openStream.deviceId)
        openStream.stream.send({ what, ...(jobId && { jobId }), ...(revision !== undefined && { revision }) })
    if (what === 'devices' || what === 'sessions') void enqueue(() => endWithoutRight(streams.of(userId)))
  }

  function closed({ userId, deviceId }: Held) {
    if (deviceId === null) return
    void enqueue(async () => {
      const isGone = !streams.of(userId).some((other) => other.deviceId === deviceId)
      if (isGone) await markOffline(db, { userId, id: deviceId })
    })
  }

  return {
    /** Opens an event stream that misses no change from now on. */
    open: async (holder: Holder) => {
      await changeListener.hears()
      const openStream = streams.open(holder)
      if (isClosing) openStream.stream.end()
      if (!isPage(openStream)) await enqueue(() => endWithoutRight([openStream]))
      return openStream.stream.body
    },
    close: async () => {
      isClosing = true
      stopBeating()
      changes.stop()
      await Promise.all(streams.all().map(({ stream }) => closeStream(stream)))
      await presence
      await changeListener.close()
    },
  }
}

/** The last of several changes with the same key is enough, so the revision is left out. */
const keyOf = ({ revision: _, ...rest }: Told) => JSON.stringify(rest)

const MIN_INTERVAL_MS = 250

const isPage = ({ deviceId }: Holder) => deviceId === null

const sendAllTopics = ({ stream, deviceId }: Held) => {
  for (const what of deviceId === null ? LIVE_TOPICS : (['jobs'] as const)) stream.send({ what })
}

const closeStream = ({ body, end }: Held['stream']) =>
  new Promise<void>((resolve) => {
    body.once('close', resolve)
    end()
  })
