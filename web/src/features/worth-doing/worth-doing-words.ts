import type { Day } from '#shared/calendar-day.ts'
import type { TermKind } from '#shared/purchases/purchase.ts'
import type { WorthDoing } from '#shared/worth-doing/contract.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { formattedCalendarDay } from '../../ui/text/money.ts'

export const looking = 'Looking...'
export const couldntLoad = (failureReason: string) => `We couldn't load this: ${failureReason}`

/** A line of Worth doing now: its words, its button, and how urgent it is. */
type WorthDoingWords = {
  title: string
  text: string
  action: string
  lamp: 'danger' | 'amber' | 'none'
}

type Line<Kind extends WorthDoing['kind']> = Extract<WorthDoing, { kind: Kind }>

export const NOTHING_TO_DO = 'Nothing needs your attention right now.'

/** The words of a line. */
export const wordsOf = (line: WorthDoing): WorthDoingWords =>
  // as: each row takes the lines of its own kind.
  (WORDS[line.kind] as (line: WorthDoing) => WorthDoingWords)(line)

const WORDS: { [Kind in WorthDoing['kind']]: (line: Line<Kind>) => WorthDoingWords } = {
  plans: (line) => endingWords(line, (count, day) => `${formattedNumber(count)} plans end by ${day}`),
  licenses: (line) => endingWords(line, (count, day) => `${formattedNumber(count)} licenses end by ${day}`),
  updates: ({ count, names }) => ({
    title: `${counted(count, 'update')} with a download page`,
    text: listOf(names, count),
    action: 'Update All',
    lamp: 'amber',
  }),
  'old-systems': ({ count, names }) => ({
    title: `${counted(count, 'plugin needs', 'plugins need')} a newer system`,
    text: listOf(names, count),
    action: 'Show',
    lamp: 'amber',
  }),
  rosetta: ({ count, updates }) => ({
    title: `${counted(count, 'plugin runs', 'plugins run')} only through Rosetta`,
    text:
      updates === 0
        ? 'macOS 28 removes it.'
        : `macOS 28 removes it. ${counted(updates, 'has', 'have')} an update.`,
    action: 'Show',
    lamp: 'amber',
  }),
  songs: ({ count, names }) => ({
    title: counted(count, 'song is missing a plugin', 'songs are missing plugins'),
    text: names.join(', '),
    action: 'Show',
    lamp: 'none',
  }),
  scans: ({ count, names: [name = ''], last }) => ({
    title:
      count === 1
        ? `${name}: last scan ${formattedCalendarDay(last)}`
        : `${formattedNumber(count)} computers: oldest scan ${formattedCalendarDay(last)}`,
    text: 'A scan finds new plugins and versions.',
    action: 'Scan',
    lamp: 'none',
  }),
  space: ({ count, bytes, unknown }) => ({
    title:
      unknown === count
        ? `${counted(count, 'bundle')} can go`
        : `${unknown > 0 ? 'At least ' : ''}${formattedSize(bytes)} can be freed`,
    text: `${counted(count, 'bundle')}. You can bring ${count === 1 ? 'it' : 'them'} back.`,
    action: 'Free Up Space',
    lamp: 'none',
  }),
  helpers: ({ count }) => ({
    title:
      count === 0
        ? 'Connect your computer'
        : `${counted(count, 'computer has', 'computers have')} no helper app`,
    text: 'Scans keep your library up to date.',
    action: 'Connect',
    lamp: 'none',
  }),
}

function endingWords(
  { count, names, term, first, last }: Line<'plans' | 'licenses'>,
  titleOfSeveral: (count: number, day: string) => string,
): WorthDoingWords {
  const [name = ''] = names
  const { title, text } = ENDS[term]
  return {
    title:
      count === 1
        ? title(name, formattedCalendarDay(first))
        : titleOfSeveral(count, formattedCalendarDay(last)),
    text: count === 1 ? text : listOf(names, count),
    action: 'Open',
    lamp: 'danger',
  }
}

const ENDS: Record<TermKind, { title: (name: string, day: Day) => string; text: string }> = {
  none: { title: (name, day) => `${name}: license ends ${day}`, text: 'Renew it if you still use it.' },
  updates: {
    title: (name, day) => `${name}: update plan ends ${day}`,
    text: 'After that, you get no new versions.',
  },
  subscription: {
    title: (name, day) => `${name}: subscription ends ${day}`,
    text: 'After that, its plugins stop working.',
  },
  'rent-to-own': { title: (name, day) => `${name}: installments end ${day}`, text: 'Then it is paid off.' },
}

/** The names, and how many of those that are counted have none here. */
const listOf = (names: string[], count: number) =>
  count > names.length
    ? `${names.join(', ')} and ${formattedNumber(count - names.length)} more`
    : names.join(', ')
