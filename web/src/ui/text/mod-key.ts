/** True on an Apple device, where shortcuts use Cmd instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The name of the modifier key of shortcuts. */
export const modKey = isMac ? '⌘' : 'Ctrl'
