import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { coalesce } from '#shared/timing/coalesce.ts'
import type { Db } from '../../../db/open.ts'
import { mailRound } from './mail-round.ts'
import type { Post } from './post.ts'

const EVERY = 15_000
const LAST_LETTER = 5_000

type Mailing = { post: Post; publicUrl: string; logger: FastifyBaseLogger }

/** Sends what is due, again and again, until the function that this gives is called; that waits for a letter on its way. */
export function mailRegularly(db: Db, { post, publicUrl, logger }: Mailing) {
  let isStopped = false
  const log = (sentence: string) => logger.warn(sentence)
  const round = coalesce(() =>
    mailRound(db, { post, publicUrl, now: () => new Date(), log, isStopped: () => isStopped }).catch(
      (error) => {
        // A server that stops takes the database away; the next start goes on.
        if (!isStopped) logger.error({ err: error }, 'the mails were not all sent')
      },
    ),
  )
  const timer = setInterval(round.start, EVERY)
  timer.unref()
  round.start()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await Promise.race([round.end(), pause(LAST_LETTER, undefined, { ref: false })])
  }
}
