import type { SecurityEvent } from '../guard/security-events.ts'

/** An answer that leads a browser on. `event` is what it is called in the log of security. */
export class Redirect {
  readonly to: string
  readonly event: SecurityEvent | undefined

  constructor(to: string, event?: SecurityEvent) {
    this.to = to
    this.event = event
  }
}
