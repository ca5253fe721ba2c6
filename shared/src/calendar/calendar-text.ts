import type { Day } from '../calendar-day.ts'
import { utf8Bytes } from '../text/utf8-bytes.ts'

/** An event of one whole day. Texts may be anything; those too long are cut. */
export type AllDayEvent = {
  /** Stays the same while the event is the same. */
  id: string
  day: Day
  title: string
  lines: readonly string[]
  madeAt: Date
  /** Rises with every change. */
  revision: number
}

/** Writes a calendar for programs (RFC 5545): lines that end with CRLF, of at most 75 bytes. Each event has alarms at nine on `alarmDays`, days before. */
export function calendarText(
  { name, product, alarmDays }: { name: string; product: string; alarmDays: readonly number[] },
  events: readonly AllDayEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    // A calendar without a component is not valid.
    ...(events.length === 0 ? UTC : events.flatMap((event) => eventLines(event, alarmDays))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const REFRESH = 'PT12H'

const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const eventLines = (
  { id, day, title, lines, madeAt, revision }: AllDayEvent,
  alarmDays: readonly number[],
): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${timeOf(madeAt)}`,
  `SEQUENCE:${revision}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY:${textOf(title)}`,
  ...(lines.length > 0 ? [`DESCRIPTION:${lines.map(textOf).join('\\n')}`] : []),
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  ...alarmDays.flatMap((days) => alarmLines(days, textOf(title))),
  'END:VEVENT',
]

function alarmLines(days: number, text: string) {
  const trigger = days > 1 ? `-P${days - 1}DT15H` : '-PT15H'
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text}`, `TRIGGER:${trigger}`, 'END:VALARM']
}

/** `20260105T120000Z` */
const timeOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const MOST_CHARACTERS = 200

const textOf = (text: string) => escaped(shortened(oneLineOf(text)))

/** Without characters that break lines or turn the text around, whatever wrote it. */
const oneLineOf = (text: string) =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .trim()

function shortened(text: string) {
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&')

const MOST_BYTES = 75

/** A long line goes on in the next, which begins with a space. No character is divided. */
function folded(line: string) {
  let result = ''
  let room = MOST_BYTES
  for (const character of line) {
    const bytes = utf8Bytes(character).length
    if (bytes > room) {
      result += '\r\n '
      room = MOST_BYTES - 1
    }
    result += character
    room -= bytes
  }
  return result
}
