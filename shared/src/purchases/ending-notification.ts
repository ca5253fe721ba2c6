import type { Day } from '../calendar-day.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import type { NewNotification } from '../notifications/notification.ts'
import { englishDay, englishNumber } from '../text/locale.ts'
import { reminderStageOf } from './ending.ts'
import type { TermKind } from './purchase.ts'

/** Where the page Licenses shows what ends soon. */
const LINK = '/licenses?show=ending'

/** Something of a user that ends on a day: a purchase, a license. Neither a price nor a number of it is here, so none can be told. */
export type EndingTerm = {
  title: string
  maker: string
  term: TermKind
  ends: Day
  /** Tells purchases from licenses. It is a part of keys that are stored, so it never changes. */
  source: string
}

/** Terms of one maker and kind that end on one day: a shop may list forty plugins of one bundle. The key has the stage of the reminder. */
export type EndingGroup = { key: string; terms: [EndingTerm, ...EndingTerm[]] }

/** The ends of terms to tell one user on the user's day `today`, by end and title. Each key is told once. */
export function endingGroups(terms: readonly EndingTerm[], today: Day): EndingGroup[] {
  const groups = new Map<string, EndingGroup>()
  for (const term of terms) {
    const stage = reminderStageOf(term.ends, today)
    if (stage === null) continue
    const key = `ends ${term.ends} ${stage} ${sortOf(term)}`
    const group = groups.get(key)
    if (group) group.terms.push(term)
    else groups.set(key, { key, terms: [term] })
  }
  return [...groups.values()].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** The key that terms of one day have in common when they are told together. One without a maker has nothing in common with others. */
export function sortOf({ title, maker, term, source }: EndingTerm) {
  return `${term} ${makerKeyOf(maker) || `title ${title.toLowerCase()}`} ${source}`
}

const orderOf = ({ terms: [{ ends, title }] }: EndingGroup) => `${ends} ${title.toLowerCase()}`

/** One notification of these groups, in the order of their ends. `keyOf` makes one key of those of several groups. */
export function endingNotification(
  groups: readonly [EndingGroup, ...EndingGroup[]],
  keyOf: (keys: string[]) => string,
): NewNotification {
  const [{ key, terms }, ...others] = groups
  if (others.length === 0) return notificationOf(key, terms)
  const all = groups.flatMap((group) => group.terms)
  const last = others.at(-1)?.terms[0].ends ?? terms[0].ends
  const covers = groups.map((group) => group.key)
  const more = groups.length - NAMED
  return {
    kind: 'ending',
    key: keyOf(covers),
    covers,
    title: `${englishNumber(all.length)} ${nounOf(all)} end by ${englishDay(last)}`,
    text: [...groups.slice(0, NAMED).map(lineOf), ...(more > 0 ? [`${englishNumber(more)} more.`] : [])].join(
      ' ',
    ),
    link: LINK,
  }
}

function nounOf(terms: EndingTerm[]) {
  const licenses = terms.filter(({ term }) => term === 'none').length
  if (licenses === 0) return 'plans'
  return licenses === terms.length ? 'licenses' : 'plans and licenses'
}

/** How many groups a notification names. */
const NAMED = 3

const lineOf = ({ terms }: EndingGroup) => `${titleOf(terms)}: ${englishDay(terms[0].ends)}.`

const titleOf = ([{ title }, ...others]: EndingGroup['terms']) =>
  others.length === 0 ? title : `${title} and ${englishNumber(others.length)} more`

function notificationOf(key: string, terms: EndingGroup['terms']): NewNotification {
  const { title, advice } = endingWords(terms)
  const text = `Last day: ${englishDay(terms[0].ends)}. ${advice}`.trim()
  return { kind: 'ending', key, title, text, link: LINK }
}

/** The title of terms of one sort that end on one day, and what follows from it; '' for nothing. */
export function endingWords(terms: EndingGroup['terms']): { title: string; advice: string } {
  const { term } = terms[0]
  return { title: `${NAMES[term][terms.length === 1 ? 0 : 1]}: ${titleOf(terms)}`, advice: ADVICE[term] }
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
  updates: 'After that, you get no new versions and may not be able to resell it.',
  subscription: 'After that, the plugins stop working.',
  'rent-to-own': '',
}
