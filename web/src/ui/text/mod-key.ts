/** Whether this is a machine of Apple, where shortcuts go with Cmd instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The name of the key that shortcuts go with. */
export const modKey = isMac ? '⌘' : 'Ctrl'
