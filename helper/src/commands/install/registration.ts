/** How this program becomes the one that opens `plugfolio:` links and that starts at login. Each act gives lines that say what it did. */
export type Registration = {
  register: () => Promise<string[]>
  unregister: () => Promise<string[]>
  isRegistered: () => Promise<boolean>
}
