import type { Db } from '../../../db/open.ts'
import { addressLetter } from './address-letter.ts'
import { type ClaimedMail, claimMail, contentsOf, markSent, tryLater } from './claimed-mail.ts'
import { letterOf } from './letter.ts'
import { planMails } from './plan-mails.ts'
import type { Post } from './post.ts'

type Round = {
  post: Post
  /** The address of this server, as people type it. */
  publicUrl: string
  now: () => Date
  /** Told of every mail that did not go as it should, without its contents. */
  log?: (sentence: string) => void
  isStopped?: () => boolean
}

/**
 * Sends every mail that is due, one after the other. A mail server that is away ends the round: what was not tried is
 * tried in the next one. Several replicas may do this at once, and none sends what another has taken.
 */
export async function mailRound(db: Db, round: Round) {
  await planMails(db, round.now())
  while (!round.isStopped?.()) {
    const mail = await claimMail(db, round.now())
    if (!mail || !(await deliver(db, mail, round))) return
  }
}

/** Gives whether it makes sense to go on. */
async function deliver(db: Db, mail: ClaimedMail, { post, publicUrl: site, now, log }: Round) {
  const letter = mail.to === null ? await usualLetter(db, mail, site) : addressLetter(mail, site, now())
  // Nobody wants it any more: it stays claimed and is never sent.
  if (!letter) return true
  const outcome = await post(letter)
  if (outcome.is === 'sent') {
    await markSent(db, mail, now())
    return true
  }
  if (outcome.is === 'unknown') {
    log?.(`A mail was cut off on its way and is not sent again: ${outcome.reason}`)
    return true
  }
  await tryLater(db, mail, now())
  log?.(`A mail could not be sent: ${outcome.reason}`)
  return !outcome.isAway
}

async function usualLetter(db: Db, mail: ClaimedMail, site: string) {
  const contents = await contentsOf(db, mail)
  return contents && letterOf({ ...contents, key: mail.key, site, token: mail.token })
}
