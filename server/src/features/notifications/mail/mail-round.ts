import type { Db } from '../../../db/open.ts'
import { addressLetter } from './address-letter.ts'
import { type ClaimedMail, claimMail, mailContents, markMailSent, scheduleMailRetry } from './claimed-mail.ts'
import { createLetter } from './letter.ts'
import { planMails } from './plan-mails.ts'
import type { SendLetter } from './post.ts'

type MailRound = {
  post: SendLetter
  /** The public address of this server. */
  publicUrl: string
  now: () => Date
  /** Gets each failed mail, without its contents. */
  log?: (sentence: string) => void
  isStopped?: () => boolean
}

/**
 * Sends every due mail, one after the other. An unreachable mail server ends the round, and the next one continues. Several
 * replicas may do this at once, since each mail is claimed.
 */
export async function sendDueMails(db: Db, round: MailRound) {
  await planMails(db, round.now())
  while (!round.isStopped?.()) {
    const mail = await claimMail(db, round.now())
    if (!mail || !(await deliver(db, mail, round))) return
  }
}

/** Returns whether the round should continue. */
async function deliver(db: Db, mail: ClaimedMail, { post, publicUrl: site, now, log }: MailRound) {
  const letter =
    mail.to === null ? await notificationLetter(db, mail, site) : addressLetter(mail, site, now())
  // It is no longer wanted: it stays claimed and is never sent.
  if (!letter) return true
  const outcome = await post(letter)
  if (outcome.is === 'sent') {
    await markMailSent(db, mail, now())
    return true
  }
  if (outcome.is === 'unknown') {
    log?.(`The connection was lost while a mail was sent. It is not sent again: ${outcome.reason}`)
    return true
  }
  await scheduleMailRetry(db, mail, now())
  log?.(`A mail could not be sent: ${outcome.reason}`)
  return !outcome.isAway
}

async function notificationLetter(db: Db, mail: ClaimedMail, site: string) {
  const contents = await mailContents(db, mail)
  return contents && createLetter({ ...contents, key: mail.key, site, token: mail.token })
}
