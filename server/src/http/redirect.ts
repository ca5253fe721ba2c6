/** An answer that leads a browser on. `event` is what it is called in the log of security. */
export class Redirect {
  readonly to: string
  readonly event: `${string}-${string}` | undefined

  constructor(to: string, event?: `${string}-${string}`) {
    this.to = to
    this.event = event
  }
}
