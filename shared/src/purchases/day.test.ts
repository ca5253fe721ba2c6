import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay } from '../calendar-day.ts'
import { type DayOrder, dayIn, daysBetween } from './day.ts'

test.each<[text: string, order: DayOrder | undefined, day: string | null]>([
  ['2026-03-04', undefined, '2026-03-04'],
  ['2026/3/4', undefined, '2026-03-04'],
  ['2026.03.04', undefined, '2026-03-04'],
  ['2026-03-04T23:59:59.999Z', undefined, '2026-03-04'],
  ['2026-03-04 10:00', undefined, '2026-03-04'],
  ['04.03.2026', undefined, '2026-03-04'],
  ['4.3.2026', 'month-first', '2026-03-04'],
  ['03/04/2026', undefined, 'ambiguous'],
  ['03/04/2026', 'day-first', '2026-04-03'],
  ['03/04/2026', 'month-first', '2026-03-04'],
  ['03/04/2026, 10:05 PM', 'month-first', '2026-03-04'],
  ['03-04-2026', undefined, 'ambiguous'],
  ['05/05/2026', undefined, '2026-05-05'],
  ['13/04/2026', undefined, '2026-04-13'],
  ['04/13/2026', undefined, '2026-04-13'],
  ['13/04/2026', 'month-first', null],
  ['4 Mar 2026', undefined, '2026-03-04'],
  ['4th March 2026', undefined, '2026-03-04'],
  ['04-Mar-2026', undefined, '2026-03-04'],
  ['Mar 4, 2026', undefined, '2026-03-04'],
  ['Sept. 9, 2026', undefined, '2026-09-09'],
  ['29 Feb 2028', undefined, '2028-02-29'],
  ['29 Feb 2026', undefined, null],
  ['31.04.2026', undefined, null],
  ['2026-13-01', undefined, null],
  ['0026-03-04', undefined, null],
  ['1969-12-31', undefined, null],
  ['2200-01-01', undefined, null],
  ['04/03/26', undefined, 'ambiguous'],
  ['03/04/26', 'month-first', '2026-03-04'],
  ['3/14/26', undefined, '2026-03-14'],
  ['04.03.26', undefined, '2026-03-04'],
  ['4-Mar-26', undefined, '2026-03-04'],
  ['31.12.99', undefined, '1999-12-31'],
  ['31.12.69', undefined, '2069-12-31'],
  ['03-04-26', 'day-first', null],
  ['4/3/126', undefined, null],
  ['4 Foo 2026', undefined, null],
  ['', undefined, null],
  ['never', undefined, null],
])('%j with the order %j is %j', (text, order, day) => {
  expect(dayIn(text, order)).toBe(day)
})

test.each([
  ['2026-03-04', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-3-4', false],
  ['2026-03-04 ', false],
  ['+12026-03-04', false],
])('%j is a day: %j', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

const aDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the same day is read from each of its writings', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const [year, month, date] = day.split('-')
      const word = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(day))
      expect([
        dayIn(`${date}.${month}.${year}`),
        dayIn(`${date}/${month}/${year}`, 'day-first'),
        dayIn(`${month}/${date}/${year}`, 'month-first'),
        dayIn(`${date} ${word} ${year}`),
        dayIn(`${word} ${Number(date)}, ${year}`),
      ]).toEqual([day, day, day, day, day])
    }),
  )
})

test('days are counted over leap days and clock changes', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1)
})
