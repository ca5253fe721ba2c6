import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { coalesce } from '#shared/timing/coalesce.ts'
import type { Db } from '../../../db/open.ts'
import { sendDueMails } from './mail-round.ts'
import type { SendLetter } from './post.ts'

const INTERVAL_MS = 15_000
const LAST_LETTER_MS = 5_000

type MailSettings = { post: SendLetter; publicUrl: string; logger: FastifyBaseLogger }

/** Sends due mails regularly. Returns a function that stops it and waits for a letter that is being sent. */
export function startMailing(db: Db, { post, publicUrl, logger }: MailSettings) {
  let isStopped = false
  const log = (sentence: string) => logger.warn(sentence)
  const round = coalesce(() =>
    sendDueMails(db, { post, publicUrl, now: () => new Date(), log, isStopped: () => isStopped }).catch(
      (error) => {
        // A stopping server closes the database; the next start continues.
        if (!isStopped) logger.error({ err: error }, 'some mails were not sent')
      },
    ),
  )
  const timer = setInterval(round.start, INTERVAL_MS)
  timer.unref()
  round.start()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await Promise.race([round.end(), pause(LAST_LETTER_MS, undefined, { ref: false })])
  }
}
