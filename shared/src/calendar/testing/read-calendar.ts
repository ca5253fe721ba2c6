export type CalendarComponent = {
  name: string
  properties: { name: string; parameters: string; value: string }[]
  components: CalendarComponent[]
}

/**
 * Reads a calendar strictly by RFC 5545, from its bytes: every line ends with CRLF, has at most 75 bytes, is whole UTF-8, and belongs to a
 * component. Throws otherwise. Values stay escaped.
 */
export function readCalendar(bytes: Uint8Array): CalendarComponent {
  const root: CalendarComponent = { name: '', properties: [], components: [] }
  const open = [root]
  for (const line of unfoldedLines(bytes)) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[\w-]+)*):(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`This is no property: ${line}`)
    const inner = open.at(-1) ?? root
    if (name === 'BEGIN') {
      const component = { name: value, properties: [], components: [] }
      inner.components.push(component)
      open.push(component)
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`This component is not open: ${value}`)
    } else if (inner === root) throw new Error(`This property is outside: ${line}`)
    else inner.properties.push({ name, parameters: parameters.slice(1), value })
  }
  const [calendar, ...others] = root.components
  if (calendar?.name !== 'VCALENDAR' || others.length > 0 || open.length > 1)
    throw new Error('This is not one calendar.')
  return calendar
}

function unfoldedLines(bytes: Uint8Array) {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lines: string[] = []
  let start = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LF) throw new Error(`A line feed is alone at ${at}.`)
    if (bytes[at] !== CR) continue
    if (bytes[at + 1] !== LF) throw new Error(`A carriage return is alone at ${at}.`)
    if (at - start > 75) throw new Error(`A line has ${at - start} bytes.`)
    // Each line alone must be whole UTF-8: no character is divided.
    const line = strict.decode(bytes.subarray(start, at))
    if (line.startsWith(' ')) lines.push(`${lines.pop() ?? ''}${line.slice(1)}`)
    else lines.push(line)
    start = at + 2
    at++
  }
  if (start !== bytes.length) throw new Error('The last line has no end.')
  return lines
}

const [LF, CR] = [10, 13]

/** The only value of this name. Throws without one, and with several. */
export function onlyValue({ properties }: CalendarComponent, name: string): string {
  const [found, ...others] = properties.filter((property) => property.name === name)
  if (!found || others.length > 0) throw new Error(`${name} is there ${found ? 'twice' : 'not at all'}.`)
  return found.value
}

/** The text that a value means. Throws when it has something unescaped. */
export function meantText(value: string): string {
  const [rest] = /(?:[^\\;,]|\\[\\;,nN])*/.exec(value) ?? ['']
  if (rest !== value) throw new Error(`This is not escaped: ${value}`)
  return value.replaceAll(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}

/** Its events in a plain form: day, title, lines of the description. */
export const eventsOf = (calendar: CalendarComponent) =>
  calendar.components
    .filter(({ name }) => name === 'VEVENT')
    .map((event) => ({
      day: onlyValue(event, 'DTSTART'),
      title: meantText(onlyValue(event, 'SUMMARY')),
      lines: meantText(event.properties.find(({ name }) => name === 'DESCRIPTION')?.value ?? '')
        .split('\n')
        .filter(Boolean),
    }))
