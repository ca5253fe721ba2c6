import type { SecurityEvent } from '../guard/security-events.ts'

/** A redirect of a browser (303). `event` is for the security log. */
export class Redirect {
  readonly to: string
  readonly event: SecurityEvent | undefined

  constructor(to: string, event?: SecurityEvent) {
    this.to = to
    this.event = event
  }
}
