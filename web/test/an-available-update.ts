import type { PluginUpdates } from '#shared/definitions/contract.ts'

type Format = PluginUpdates['formats'][number]

/** The evidence for an update of this plugin, from 2.0.12 to 2.1.0 in VST3 on macOS unless told otherwise. */
export function anAvailableUpdate(
  pluginId: string,
  {
    staying = [],
    ignored = [],
    page = '',
    makerPage = '',
    bundleSite,
    installer,
    ...facts
  }: Partial<Format> & Partial<Omit<PluginUpdates, 'formats'>> = {},
): PluginUpdates {
  return {
    pluginId,
    formats: [aFormat(facts)],
    staying,
    ignored,
    page,
    makerPage,
    ...(bundleSite && { bundleSite }),
    ...(installer && { installer }),
  }
}

export function aFormat(facts: Partial<Format> = {}): Format {
  return {
    format: 'VST3',
    platform: 'macos',
    installed: '2.0.12',
    latest: {
      version: '2.1.0',
      by: 'owners',
      owners: 41,
      running: 5,
      standing: 5,
      firstSeen: `${new Date().getUTCFullYear()}-11-03`,
      catalogs: [],
    },
    ...facts,
  }
}
