/** Where this server keeps a file of the helper. */
export const downloadPath = (file: string) => `/downloads/${encodeURIComponent(file)}`

/** The line that installs the helper without a warning: what Terminal fetches is not marked as downloaded. */
export const terminalLine = (origin: string) => `curl -fsSL ${origin}/downloads/install.sh | sh`
