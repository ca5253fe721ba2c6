import { type LiveEvent, liveEvent } from '#shared/live/live-event.ts'
import { UserFacingError } from '../system/user-facing-error.ts'

const LONGEST = 65_536

/**
 * Reads server-sent events: takes the text in pieces split anywhere, and returns the events that are complete. Skips comments, which
 * are heartbeats, and unknown events.
 */
export function eventReader(): (piece: string) => LiveEvent[] {
  let incompleteLine = ''
  return (piece) => {
    const lines = (incompleteLine + piece).split(/\r\n|\n|\r(?!$)/)
    incompleteLine = lines.pop() ?? ''
    if (incompleteLine.length > LONGEST)
      throw new UserFacingError('The server sent something that is not an event.')
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
