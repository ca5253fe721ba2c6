type Registered = {
  lines: string[]
  /** The command that runs the helper; missing when it has not changed. */
  command?: string
}

/** Registers this program to open `plugfolio:` links and to start at login. The lines describe for the user what was done. */
export type Registration = {
  register: () => Promise<Registered>
  unregister: () => Promise<string[]>
  isRegistered: () => Promise<boolean>
}
