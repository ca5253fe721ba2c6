import { newestOf } from '../updates/version.ts'
import { storedContents } from './bundle-contents.ts'
import { hasProductVersions, INSTALLED_FORMATS, UNKNOWN_FORMAT } from './formats.ts'

type Installed = { format: string; path: string; version: string; contents: string[] }
type Overrides = { version?: string; formats?: string[] }

/**
 * The values that an entry shows from its installations, oldest known first: every format once, in the order of the format list,
 * the newest version (that of LV2 only without another), the first path, and the names of all contents. The user's own values take precedence.
 */
export function shownPluginValues(installations: Installed[], overrides: Overrides) {
  const formats = overrides.formats ?? inListOrder(installations.map((installation) => installation.format))
  return {
    format: formats[0] ?? UNKNOWN_FORMAT,
    formats,
    version: overrides.version ?? newestVersionOf(installations),
    path: installations[0]?.path ?? '',
    contents: storedContents(installations.flatMap((installation) => installation.contents)),
  }
}

function newestVersionOf(installations: Installed[]) {
  const others = installations.filter(({ format }) => hasProductVersions(format))
  return (
    newestOf(others.map(({ version }) => version)) || newestOf(installations.map(({ version }) => version))
  )
}

const inListOrder = (formats: string[]) => INSTALLED_FORMATS.filter((format) => formats.includes(format))
