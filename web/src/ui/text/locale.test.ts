// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { compareNames } from '#shared/text/locale.ts'
import {
  formattedDay,
  formattedLongDay,
  formattedMoment,
  formattedNumber,
  formattedSize,
  formattedTimeOfDay,
} from './locale.ts'

const inLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

const MOMENT = new Date(2025, 10, 8, 14, 5).toISOString()

/** Intl puts spaces of several widths between a number and its unit. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en-US', '12,345.5', 'Nov 8, 2025', 'November 8, 2025', 'Nov 8, 2025, 2:05 PM', '02:05 PM'],
  ['en-GB', '12,345.5', '8 Nov 2025', '8 November 2025', '8 Nov 2025, 14:05', '14:05'],
  ['de-DE', '12.345,5', '08.11.2025', '8. November 2025', '08.11.2025, 14:05', '14:05'],
  ['sv-SE', '12 345,5', '8 nov. 2025', '8 november 2025', '8 nov. 2025 14:05', '14:05'],
])('numbers and dates in %s', (language, number, day, longDay, moment, time) => {
  inLanguages(language)

  expect(plain(formattedNumber(12_345.5))).toBe(number)
  expect(plain(formattedDay(MOMENT))).toBe(day)
  expect(plain(formattedLongDay(MOMENT))).toBe(longDay)
  expect(plain(formattedMoment(MOMENT))).toBe(moment)
  expect(plain(formattedTimeOfDay(MOMENT))).toBe(time)
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [8_400_000, '8.4 MB'],
  [84_000_000, '84 MB'],
  [1_240_000_000, '1.2 GB'],
  [3_000_000_000_000_000, '3,000 TB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(formattedSize(bytes)).toBe(text)
})

test('a size follows the locale', () => {
  inLanguages('fr-FR')

  expect(plain(formattedSize(8_400_000))).toBe('8,4 Mo')
})

test('names are ordered by number and by the rules of the language', () => {
  inLanguages('sv')
  expect(['Ozone 10', 'ozone 9', 'Änglar', 'Zebra'].sort(compareNames)).toEqual([
    'ozone 9',
    'Ozone 10',
    'Zebra',
    'Änglar',
  ])

  inLanguages('de')
  expect(['Zebra', 'Änglar', 'Bass'].sort(compareNames)).toEqual(['Änglar', 'Bass', 'Zebra'])
})

test('names that differ only in case or accents have one order', () => {
  inLanguages('en-US')

  expect(compareNames('ara', 'Ara')).toBeLessThan(0)
  expect(compareNames('Ara', 'ara')).toBeGreaterThan(0)
})

test('a language that no format accepts is passed over', () => {
  inLanguages('en-US@posix', 'de-DE')
  expect(formattedNumber(1234)).toBe('1.234')

  inLanguages('en-US@posix')
  expect(formattedNumber(1234)).toMatch(/^1.?234$/)
})

test('a change of the languages is followed', () => {
  inLanguages('en-US')
  expect(formattedNumber(1234)).toBe('1,234')

  inLanguages('de-DE')
  expect(formattedNumber(1234)).toBe('1.234')
})
