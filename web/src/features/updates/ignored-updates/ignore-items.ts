import { BellOff, ListChecks, SkipForward } from 'lucide-react'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { UpdateActions } from '../actions.ts'
import type { UpdateAct } from '../entry-items.ts'

/**
 * The acts that ignore an update: only this version, or every update of the plugin. An update that was marked by hand
 * has no version, so its mark can be removed instead.
 */
export function ignoreItems(
  { id }: Plugin,
  evidence: PluginUpdates | undefined,
  { ignore, markUpToDate }: UpdateActions,
): UpdateAct[] {
  const versions = new Set((evidence?.formats ?? []).map(({ latest }) => latest.version))
  const [version, ...others] = versions
  const rest = { id, before: evidence?.ignored ?? [], isByHand: version === undefined }
  const plugin = {
    label: 'Ignore This Plugin',
    icon: BellOff,
    onSelect: () => ignore({ ...rest, add: [{ what: 'plugin' }] }),
  }
  if (version === undefined) {
    return [{ label: 'Mark as Up to Date', icon: ListChecks, onSelect: () => markUpToDate(id) }, plugin]
  }
  return [
    {
      label: others.length === 0 ? `Ignore Version ${version}` : 'Ignore These Versions',
      icon: SkipForward,
      onSelect: () => ignore({ ...rest, add: [ignoredVersion(version), ...others.map(ignoredVersion)] }),
    },
    plugin,
  ]
}

const ignoredVersion = (version: string): IgnoredUpdate => ({ what: 'version', version })

/** Describes what is ignored for a plugin: 'Version 3.2.1, all up to 3.3'. */
export function ignoredSummary(ignored: IgnoredUpdate[]) {
  if (ignored.some(({ what }) => what === 'plugin')) return 'All its updates'
  const words = ignored.map(ignoredText).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function ignoredText(ignored: IgnoredUpdate) {
  switch (ignored.what) {
    case 'plugin':
      return 'all its updates'
    case 'version':
      return `version ${ignored.version}`
    case 'until-newer':
      return `all up to ${ignored.version}`
  }
}
