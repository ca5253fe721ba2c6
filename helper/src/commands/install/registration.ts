type Registered = {
  lines: string[]
  /** What is to be typed from now on; missing where that has not changed. */
  command?: string
}

/** How this program becomes the one that opens `plugfolio:` links and that starts at login. Each act gives lines that say what it did. */
export type Registration = {
  register: () => Promise<Registered>
  unregister: () => Promise<string[]>
  isRegistered: () => Promise<boolean>
}
