import { onTestFinished, vi } from 'vitest'

/** The server's stream of events, for one test. */
export function fakeEvents() {
  const streams: Stream[] = []

  class Stream {
    static readonly CLOSED = 2
    readyState = 1
    onopen?: () => void
    onmessage?: (event: { data: string }) => void
    onerror?: () => void
    readonly address: string

    constructor(address: string) {
      this.address = address
      streams.push(this)
    }

    close() {
      this.readyState = Stream.CLOSED
    }
  }

  vi.stubGlobal('EventSource', Stream)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })

  return {
    /** Every stream that was asked for, the last one last. */
    streams,
    isOpen: () => streams.some(({ readyState }) => readyState !== Stream.CLOSED),
    opened: () => streams.at(-1)?.onopen?.(),
    say: (event: unknown) => streams.at(-1)?.onmessage?.({ data: JSON.stringify(event) }),
    sayText: (data: string) => streams.at(-1)?.onmessage?.({ data }),
    /** The connection is lost; the browser tries again by itself. */
    lose: () => streams.at(-1)?.onerror?.(),
    /** The server does not know the address: the browser gives up. */
    refuse: () => {
      streams.at(-1)?.close()
      streams.at(-1)?.onerror?.()
    },
  }
}
