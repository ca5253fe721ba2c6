import { expect, test } from 'vitest'
import { type AllDayEvent, calendarText } from './calendar-text.ts'
import { eventsOf, meantText, onlyValue, readCalendar } from './testing/read-calendar.ts'

const anEvent = (overrides: Partial<AllDayEvent> = {}): AllDayEvent => ({
  id: '10000000-0000-4000-8000-000000000001',
  day: '2027-05-31',
  title: 'License ends: Diva',
  lines: [],
  madeAt: new Date('2026-01-05T12:00:00.500Z'),
  revision: 7,
  ...overrides,
})

const bytesOf = (...events: AllDayEvent[]) =>
  new TextEncoder().encode(
    calendarText({ name: 'Plugfolio', product: 'Plugfolio//Calendar', alarmDays: [7, 1] }, events),
  )
const written = (...events: AllDayEvent[]) => readCalendar(bytesOf(...events))

test('an event is these lines', () => {
  const text = new TextDecoder().decode(bytesOf(anEvent({ lines: ['After that, nothing.', 'Diva'] })))

  expect(text).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Plugfolio//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Plugfolio',
      'X-WR-CALNAME:Plugfolio',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
      'BEGIN:VEVENT',
      'UID:10000000-0000-4000-8000-000000000001',
      'DTSTAMP:20260105T120000Z',
      'SEQUENCE:7',
      'DTSTART;VALUE=DATE:20270531',
      'SUMMARY:License ends: Diva',
      'DESCRIPTION:After that\\, nothing.\\nDiva',
      'TRANSP:TRANSPARENT',
      'CLASS:PRIVATE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:License ends: Diva',
      'TRIGGER:-P6DT15H',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:License ends: Diva',
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a calendar without events has a component, as every calendar must', () => {
  expect(written().components.map(({ name }) => name)).toEqual(['VTIMEZONE'])
})

test.each([
  ['line breaks', 'a\r\nBEGIN:VALARM\nb\u2028c\u2029d\u0085e\rf', 'a BEGIN:VALARM b c d e f'],
  ['separators', 'a;b,c\\d\\n:e"f', 'a;b,c\\d\\n:e"f'],
  ['control characters', '\u0000a\u0007b\u007fc\td', 'a b c d'],
  ['characters that turn text around', 'a\u202eb\u2066c', 'abc'],
  ['half a character', 'a\ud83d b', 'a\ufffd b'],
  ['Japanese', '音源プラグイン', '音源プラグイン'],
  ['emoji of several parts', '👩🏽‍🎤👨‍👩‍👧', '👩🏽‍🎤👨‍👩‍👧'],
  ['nothing', '', ''],
])('a title with %s stays one text', (_, title, read) => {
  const calendar = written(anEvent({ title, lines: [title, 'Last'] }), anEvent())
  const [event, next] = eventsOf(calendar)

  expect(event?.title).toBe(read)
  expect(event?.lines).toEqual([read, 'Last'].filter(Boolean))
  expect(next?.title).toBe('License ends: Diva')
  expect(
    calendar.components[0]?.components.map((alarm) => meantText(onlyValue(alarm, 'DESCRIPTION'))),
  ).toEqual([read, read])
})

test.each(['a', 'é', '音', '🎛', '\\', 'a🎛é音;'])('10,000 times %s are cut, folded and read back', (text) => {
  const [event] = eventsOf(written(anEvent({ title: text.repeat(10_000) })))

  const characters = [...(event?.title ?? '')]
  expect(characters).toHaveLength(200)
  expect(characters.at(-1)).toBe('…')
  expect(text.repeat(200).startsWith(characters.slice(0, -1).join(''))).toBe(true)
})
