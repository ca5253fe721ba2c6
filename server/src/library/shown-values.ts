import { inShownOrder, presentInstallations, shownPluginValues, wasRead } from '#shared/plugins/installed.ts'
import type { InstallationOverrides } from '../db/schema.ts'

type Installed = Parameters<typeof shownPluginValues>[0][number] & { addedAt: number }

/** The values that an entry shows of its installations. `missingSince`: when the last was found gone; null while one is present. */
export function shownValuesOf(all: Installed[], overrides: InstallationOverrides) {
  const gone = all.flatMap(({ goneAt }) => goneAt ?? [])
  const isMissing = all.length > 0 && gone.length === all.length
  return {
    missingSince: isMissing ? new Date(Math.max(...gone)) : null,
    ...shownPluginValues(inShownOrder(all), overrides),
  }
}

/** The versions of which updates are known. A version that the user typed overrides what was read from the bundles. */
export const withTypedVersion = <One extends Installed>(
  installed: One[],
  { version }: InstallationOverrides,
): One[] =>
  version === undefined
    ? presentInstallations(installed.filter(wasRead))
    : presentInstallations(installed).map((one) => ({ ...one, version }))
