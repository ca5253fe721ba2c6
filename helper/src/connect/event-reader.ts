import { type LiveEvent, liveEvent } from '#shared/live/live-event.ts'
import { Trouble } from '../system/trouble.ts'

const LONGEST = 65_536

/**
 * Reads server-sent events: takes the text piece by piece, however it was cut, and gives the events that are whole by now. What
 * is not a known event is ignored; comments are heartbeats.
 */
export function eventReader(): (piece: string) => LiveEvent[] {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST) throw new Trouble('The server sent something that is not an event.')
    return lines.flatMap(eventIn)
  }
}

function eventIn(line: string): LiveEvent[] {
  if (!line.startsWith('data:')) return []
  try {
    const { data } = liveEvent.safeParse(JSON.parse(line.slice('data:'.length)))
    return data ? [data] : []
  } catch {
    return []
  }
}
