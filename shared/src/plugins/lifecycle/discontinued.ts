import * as z from 'zod/mini'
import { isDay } from '../../calendar-day.ts'
import { line } from '../../contract/text.ts'
import { isWebAddress, withScheme } from '../web-address.ts'

/** The end of a product: `is` tells if it ended; `on` is the day (`2024-05-01`) and `link` the page that says so, each '' when unknown. */
export type Discontinued = { is: 'yes' | 'no'; on: string; link: string }

/**
 * One text, so that people agree or disagree with the whole: `yes` or the day, then the page that says so; or `no`. Empty when
 * nobody knows.
 */
export function discontinuedText({ is, on, link }: Discontinued) {
  return is === 'no' ? 'no' : [on || 'yes', link].filter((part) => part !== '').join(' ')
}

/** Reads such a text; undefined when it is empty or says something else. */
export function discontinuedIn(text: string): Discontinued | undefined {
  const [first = '', link = '', ...rest] = text.trim().split(/\s+/)
  const is = first.toLowerCase()
  if (is === 'no') return link === '' ? { is, on: '', link: '' } : undefined
  if (rest.length > 0 || (is !== 'yes' && !isDay(is))) return undefined
  const address = withScheme(link)
  if (address !== '' && !isWebAddress(address)) return undefined
  return { is: 'yes', on: is === 'yes' ? '' : is, link: address }
}

export const discontinued = line('Discontinued', 2048).check(
  z.overwrite((text) => {
    const said = discontinuedIn(text)
    return said ? discontinuedText(said) : text.trim()
  }),
  z.refine(
    (text) => !ANSWER_AND_MORE.test(text) || discontinuedIn(text) !== undefined,
    'The page that says so must be a web address that begins with http:// or https://.',
  ),
  z.refine(
    (text) => ANSWER_AND_MORE.test(text) || text === '' || discontinuedIn(text) !== undefined,
    'Discontinued must be yes, no or a day such as 2024-05-01. A web address may follow yes or the day.',
  ),
)

const ANSWER_AND_MORE = /^(?:yes|\d{4}-\d\d-\d\d) /i
