import { withBasePath } from '../../../ui/served.ts'

/** The URL of a helper file on this server. */
export const downloadPath = (file: string) => withBasePath(`/downloads/${encodeURIComponent(file)}`)

/** The command that installs the helper. macOS does not warn, because files fetched by Terminal are not marked as downloaded. */
export const installCommand = (site: string) => `curl -fsSL ${site}/downloads/install.sh | sh`
