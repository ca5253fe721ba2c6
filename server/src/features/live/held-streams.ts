import { type EventStream, eventStream } from './event-stream.ts'

/** Who holds a stream: a page by its session, or a device by its token. */
export type Holder = { userId: string; tokenHash: string; deviceId: string | null }
export type Held = Holder & { stream: EventStream }

/** The open streams of this server. `onClosed` hears of each that is over, whoever ended it. */
export function heldStreams(onClosed: (held: Held) => void) {
  const byUser = new Map<string, Set<Held>>()
  const of = (userId: string) => [...(byUser.get(userId) ?? [])]

  function remove(held: Held) {
    const those = byUser.get(held.userId)
    those?.delete(held)
    if (those?.size === 0) byUser.delete(held.userId)
    onClosed(held)
  }

  return {
    of,
    all: () => [...byUser.values()].flatMap((those) => [...those]),
    /** A further stream. Of too many the oldest ends. */
    open: (holder: Holder) => {
      const held = { ...holder, stream: eventStream() }
      held.stream.body.once('close', () => remove(held))
      const same = of(holder.userId).filter(({ deviceId }) => deviceId === holder.deviceId)
      const most = holder.deviceId === null ? MOST_OF_PERSON : MOST_OF_DEVICE
      for (const old of same.slice(0, Math.max(0, same.length + 1 - most))) old.stream.end()
      byUser.set(holder.userId, (byUser.get(holder.userId) ?? new Set()).add(held))
      return held
    },
  }
}

const MOST_OF_PERSON = 8
const MOST_OF_DEVICE = 2
