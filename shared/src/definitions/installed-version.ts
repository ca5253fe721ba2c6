import type { Platform } from '../plugins/architectures.ts'
import type { InstalledProgram } from '../plugins/processors/installed-program.ts'
import type { Update } from '../updates/update-of.ts'

/** One installation with its version. `machine` is '' or missing for a dropped bundle; `goneAt` is set when scans no longer find it. */
export type InstalledVersion = InstalledProgram & {
  version: string
  machine?: string
  goneAt?: number | null
}

/** The update of a plugin in one format on one system. */
export type FormatUpdate = Update & { format: string; platform: Platform }
