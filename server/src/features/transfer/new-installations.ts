import { installedFormat, matchingFormat } from '#shared/plugins/formats.ts'
import type { ImportedInstallation } from '#shared/transfer/imported-plugin.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { ExistingInstallation } from './held-entry.ts'

export type NewInstallation = ExistingInstallation & Pick<ImportedInstallation, 'size' | 'signer'>

type InstallationContext = { machines: Set<string>; makeId: () => string; now: Date }

/**
 * The installations of a file that the library does not have. A computer without a helper of this user counts as unknown. An
 * installation on an unknown computer is already known when a scan has found the same bundle in this or a newer version. In
 * an existing entry the new ones come last, so that its path stays.
 */
export function newInstallations(
  existing: ExistingInstallation[],
  imported: ImportedInstallation[],
  { machines, makeId, now }: InstallationContext,
): NewInstallation[] {
  const all: (ExistingInstallation | NewInstallation)[] = [...existing]
  const added: NewInstallation[] = []
  const newestFirst = imported.toSorted((a, b) => compareVersions(b.version, a.version) ?? 0)
  for (const { addedAt, ...installed } of newestFirst) {
    const candidate = {
      ...installed,
      format: installedFormat(installed.format),
      machine: machines.has(installed.machine) ? installed.machine : '',
    }
    if (all.some((other) => isSame(other, candidate))) continue
    const isLater = addedAt === null || existing.length > 0
    const addedAtMs = isLater ? now.getTime() : Math.min(Date.parse(addedAt), now.getTime())
    const installation = { ...candidate, id: makeId(), addedAt: addedAtMs }
    all.push(installation)
    added.push(installation)
  }
  return added
}

type InstallationPlace = Pick<ExistingInstallation, 'machine' | 'format' | 'path' | 'version'>

function isSame(known: InstallationPlace, installed: InstallationPlace) {
  if (matchingFormat(known.format) !== matchingFormat(installed.format)) return false
  if (known.path === installed.path && (known.machine === installed.machine || installed.machine === ''))
    return true
  if (installed.machine !== '') return false
  const isAsNew = (compareVersions(known.version, installed.version) ?? 0) >= 0
  return (
    installed.path === '' ||
    (known.machine !== '' && fileNameOf(known.path) === fileNameOf(installed.path) && isAsNew)
  )
}

const fileNameOf = (path: string) => path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
