import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { LIVE_TOPICS } from '#shared/live/live-topics.ts'
import { liveEventListener } from '../../db/live-event-listener.ts'
import { type LiveMessage, notifyServers } from '../../db/notify-servers.ts'
import { runRegularly } from '../../db/run-regularly.ts'
import { type Db, devices, sessions } from '../../db/schema.ts'
import type { PairedDevice } from '../../http/guard/device.ts'
import * as words from '../../library/library-words.ts'
import { type OpenStream, openStreamRegistry, type StreamOwner } from './open-stream-registry.ts'

type Services = { db: Db; pool: Pool; now: () => Date; logger: FastifyBaseLogger; beatMs: number }

export type LiveStreams = ReturnType<typeof liveStreams>

/** The event streams of this server. Changes that any server on the database announces reach the streams of their user. */
export function liveStreams({ db, pool, now, logger, beatMs }: Services) {
  const streams = openStreamRegistry(closed)
  const changes = throttleByKey(deliver, MIN_INTERVAL_MS)
  const changeListener = liveEventListener(pool, {
    onEvent: (change) => streams.of(change.userId).length > 0 && changes.pass(keyOf(change), change),
    onGap: () => streams.all().forEach(sendAllTopics),
    log: (sentence) => logger.warn(sentence),
  })
  /** A queue, so that a device that reconnects at once is not marked offline. */
  let presence = Promise.resolve()
  const enqueue = (work: () => Promise<unknown>) => {
    presence = presence.then(work).then(
      () => undefined,
      (error) => logger.warn({ err: error }, words.onlineStateNotWritten),
    )
    return presence
  }
  const stopBeating = runRegularly(beat, { every: beatMs, logger, failure: words.heartbeatNotFinished })
  let isClosing = false

  async function beat() {
    for (const { stream } of streams.all()) stream.beat()
    await enqueue(() => endWithoutRight(streams.all()))
  }

  /** Ends the streams whose session or pairing is over. */
  async function endWithoutRight(openStreams: OpenStream[]) {
    const hashesOf = (wanted: (openStream: OpenStream) => boolean) =>
      openStreams.filter(wanted).map(({ tokenHash }) => tokenHash)
    const living = await unexpiredSessions(db, hashesOf(isPage), now())
    const deviceHashes = hashesOf((openStream) => !isPage(openStream))
    const paired = await markOnline(db, deviceHashes, now())
    for (const { tokenHash, stream } of openStreams)
      if (!living.has(tokenHash) && !paired.has(tokenHash)) stream.end()
  }

  function deliver({ userId, what, jobId, revision, asks }: LiveMessage) {
    const openStreams = streams.of(userId)
    for (const openStream of openStreams)
      if (isPage(openStream) || asks === 'any' || asks === openStream.deviceId)
        openStream.stream.send({ what, ...(jobId && { jobId }), ...(revision !== undefined && { revision }) })
    if (what === 'devices' || what === 'sessions') void enqueue(() => endWithoutRight(streams.of(userId)))
  }

  function closed({ userId, deviceId }: OpenStream) {
    if (deviceId === null) return
    void enqueue(async () => {
      const isGone = !streams.of(userId).some((other) => other.deviceId === deviceId)
      if (isGone) await markOffline(db, { userId, id: deviceId })
    })
  }

  return {
    /** Opens an event stream that misses no change from now on. */
    open: async (holder: StreamOwner) => {
      await changeListener.whenListening()
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
const keyOf = ({ revision: _, ...rest }: LiveMessage) => JSON.stringify(rest)

const MIN_INTERVAL_MS = 250

const isPage = ({ deviceId }: StreamOwner) => deviceId === null

const sendAllTopics = ({ stream, deviceId }: OpenStream) => {
  for (const what of deviceId === null ? LIVE_TOPICS : (['jobs'] as const)) stream.send({ what })
}

const closeStream = ({ body, end }: OpenStream['stream']) =>
  new Promise<void>((resolve) => {
    body.once('close', resolve)
    end()
  })

/** A throttle per key: sends one value every so many milliseconds; of those that arrive in between, the last at the end. */
export function throttleByKey<T>(send: (value: T) => void, every: number) {
  const resting = new Map<string, { next: T | undefined; timer: NodeJS.Timeout }>()

  function pass(key: string, value: T) {
    const timer = setTimeout(() => {
      const next = resting.get(key)?.next
      resting.delete(key)
      if (next !== undefined) pass(key, next)
    }, every)
    resting.set(key, { next: undefined, timer: timer.unref() })
    send(value)
  }

  return {
    pass: (key: string, value: T) => {
      const rest = resting.get(key)
      if (rest) rest.next = value
      else pass(key, value)
    },
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}

/** Long enough for two late heartbeats. */
const ONLINE_MS = 45_000
const MINUTE_MS = 60_000

/** Which of these sessions have not expired. */
async function unexpiredSessions(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const isUnexpired = and(inArray(sessions.tokenHash, hashes), gt(sessions.expiresAt, now))
  const rows = await db.select({ hash: sessions.tokenHash }).from(sessions).where(isUnexpired)
  return new Set(rows.map(({ hash }) => hash))
}

/** Marks the still paired ones of these devices as online, notifies their users when that is new, and returns the hashes. */
async function markOnline(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ userId: devices.userId, hash: devices.tokenHash, onlineUntil: devices.onlineUntil })
      .from(devices)
      .where(inArray(devices.tokenHash, hashes))
      // Always in the same order, so that two servers never deadlock.
      .orderBy(devices.userId, devices.id)
      .for('no key update')
    const onlineUntil = new Date(now.getTime() + ONLINE_MS)
    const aMinuteAgo = new Date(now.getTime() - MINUTE_MS)
    const lastSeenAt = sql`case when ${devices.lastSeenAt} < ${aMinuteAgo} then ${now} else ${devices.lastSeenAt} end`
    await tx.update(devices).set({ onlineUntil, lastSeenAt }).where(inArray(devices.tokenHash, hashes))
    const isNew = (row: { onlineUntil: Date | null }) => row.onlineUntil === null || row.onlineUntil <= now
    await notifyServers(tx, ...rows.filter(isNew).map(({ userId }) => ({ userId, what: 'devices' as const })))
    return new Set(rows.map(({ hash }) => hash))
  })
}

async function markOffline(db: Db, { userId, id }: Pick<PairedDevice, 'userId' | 'id'>) {
  await db.transaction(async (tx) => {
    const isDevice = and(eq(devices.userId, userId), eq(devices.id, id))
    await tx.update(devices).set({ onlineUntil: null }).where(isDevice)
    await notifyServers(tx, { userId, what: 'devices' })
  })
}
