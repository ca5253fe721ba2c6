import { decimalsOf, perLocale } from '#shared/text/locale.ts'
import { dateWriter, formattedDay } from './locale.ts'

/* Money and days of the calendar as the user's browser writes them: few pages need them. */

/** A day of the calendar such as `2026-03-04`, the same in every time zone: Mar 4, 2026. */
export const formattedCalendarDay = (day: string) => formattedDay(`${day}T00:00`)

/** The month of such a day: Mar 2026. */
export const formattedCalendarMonth = (day: string) => writtenMonth(`${day}T00:00`)

const writtenMonth = dateWriter({ month: 'short', year: 'numeric' })

/** An amount in minor units of its currency, by its code: €19.99, ¥1,999. */
export function formattedMoney(amount: number, currency: string) {
  let format = MONEY_FORMATS.get(currency)
  if (!format) {
    format = perLocale((locales) => new Intl.NumberFormat(locales, { style: 'currency', currency }))
    MONEY_FORMATS.set(currency, format)
  }
  return format().format(amount / 10 ** decimalsOf(currency))
}

/** At most one entry for each code of three letters. */
const MONEY_FORMATS = new Map<string, () => Intl.NumberFormat>()

/** The name of a currency by its code: Euro. */
export const currencyName = (currency: string) => currencyNames().of(currency) ?? currency

const currencyNames = perLocale((locales) => new Intl.DisplayNames(locales, { type: 'currency' }))
