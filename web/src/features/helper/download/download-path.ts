import { served } from '../../../ui/served.ts'

/** Where this server keeps a file of the helper. */
export const downloadPath = (file: string) => served(`/downloads/${encodeURIComponent(file)}`)

/** The line that installs the helper without a warning: what Terminal fetches is not marked as downloaded. */
export const terminalLine = (site: string) => `curl -fsSL ${site}/downloads/install.sh | sh`
