import { perLocale } from '#shared/text/locale.ts'

/*
 * Numbers, dates and sizes as the user's browser writes them. The words of the app are English, so words such as `2 days ago`
 * are not translated.
 */

/** A whole or decimal number: 1,234. */
export const formattedNumber = (value: number) => numberFormat().format(value)

/** The day of an ISO date in the user's time zone: Nov 18, 2025. */
export const formattedDay = dateWriter({ dateStyle: 'medium' })

/** The same with the month in full: November 18, 2025. */
export const formattedLongDay = dateWriter({ dateStyle: 'long' })

/** The day and time of an ISO date: Nov 18, 2025, 2:05 PM. */
export const formattedMoment = dateWriter({ dateStyle: 'medium', timeStyle: 'short' })

/** The time of day of an ISO date: 02:05 PM. */
export const formattedTimeOfDay = dateWriter({ hour: '2-digit', minute: '2-digit' })

/** A month such as `2026-11`: November 2026. */
export const formattedMonth = monthWriter({ month: 'long', year: 'numeric' })

/** The same without its year, short: Nov. */
export const formattedShortMonth = monthWriter({ month: 'short' })

/** A function that writes an ISO date in the user's time zone. */
export function dateWriter(options: Intl.DateTimeFormatOptions) {
  const format = perLocale((locales) => new Intl.DateTimeFormat(locales, options))
  return (moment: string) => format().format(new Date(moment))
}

function monthWriter(options: Intl.DateTimeFormatOptions) {
  const write = dateWriter(options)
  return (month: string) => write(`${month}-01T00:00`)
}

/** A number of bytes in decimal units like the Finder: `840 kB`, `1.2 GB`. */
export function formattedSize(bytes: number) {
  const power = Math.min(SIZE_FORMATS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  const formats = SIZE_FORMATS[power]
  return (formats && (value < 10 ? formats.precise : formats.whole)().format(value)) ?? ''
}

const numberFormat = perLocale((locales) => new Intl.NumberFormat(locales))

const SIZE_FORMATS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map((unit) => ({
  precise: sizeFormat(unit, unit === 'byte' ? 0 : 1),
  whole: sizeFormat(unit, 0),
}))

function sizeFormat(unit: string, maximumFractionDigits: number) {
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return perLocale(
    (locales) => new Intl.NumberFormat(locales, { style: 'unit', unit, unitDisplay, maximumFractionDigits }),
  )
}
