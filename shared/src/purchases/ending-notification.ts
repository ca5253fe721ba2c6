import type { Day } from '../calendar-day.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import type { NewNotification } from '../notifications/notification.ts'
import { englishDay } from '../text/locale.ts'
import { type ReminderStage, reminderStageOf } from './ending.ts'
import type { TermKind } from './purchase.ts'

/** Something of a user that ends on a day: a purchase, a license. Neither a price nor a number of it is here, so none can be told. */
export type EndingTerm = {
  title: string
  maker: string
  term: TermKind
  ends: Day
  /** Where the user sees it: a path of this site. */
  link: string
}

/**
 * The notifications about the terms of one user, on the user's day `today`. Those of one maker and kind that end on one day are one
 * notification, because a shop may list forty plugins of one bundle. Its key has the stage, so that each stage is told once.
 */
export function endingNotifications(terms: readonly EndingTerm[], today: Day): NewNotification[] {
  const groups = new Map<string, { terms: EndingTerm[]; stage: ReminderStage }>()
  for (const term of terms) {
    const stage = reminderStageOf(term.ends, today)
    if (stage === null) continue
    const { maker, term: kind, ends, link } = term
    // A term without a maker has nothing in common with others.
    const product = makerKeyOf(maker) || `title ${term.title.toLowerCase()}`
    const key = `ends ${ends} ${stage} ${kind} ${product} ${link}`
    const group = groups.get(key)
    if (group) group.terms.push(term)
    else groups.set(key, { terms: [term], stage })
  }
  return [...groups].map(([key, { terms: ending }]) => notificationOf(key, ending))
}

function notificationOf(key: string, [first, ...others]: EndingTerm[]): NewNotification {
  const { title = '', term = 'none', ends = '', link = null } = first ?? {}
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return {
    kind: 'ending',
    key,
    title: `${NAMES[term][others.length === 0 ? 0 : 1]}: ${title}${more}`,
    text: `Last day: ${ends && englishDay(ends)}. ${ADVICE[term]}`.trim(),
    link,
  }
}

/** For one term and for several. */
const NAMES: Record<TermKind, readonly [string, string]> = {
  none: ['License ends', 'Licenses end'],
  updates: ['Update plan ends', 'Update plans end'],
  subscription: ['Subscription ends', 'Subscriptions end'],
  'rent-to-own': ['Installments end', 'Installments end'],
}

const ADVICE: Record<TermKind, string> = {
  none: '',
  updates: 'After that you get no new versions, and some makers do not let you sell the license.',
  subscription: 'After that the plugins stop working.',
  'rent-to-own': '',
}
