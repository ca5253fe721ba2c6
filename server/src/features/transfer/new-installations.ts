import { installedFormat, matchingFormat } from '#shared/plugins/formats.ts'
import type { ImportedInstallation } from '#shared/transfer/imported-plugin.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { HeldInstallation } from './held-entry.ts'

export type NewInstallation = HeldInstallation & Pick<ImportedInstallation, 'size' | 'signer'>

type Here = { machines: Set<string>; makeId: () => string; now: Date }

/**
 * The installations of a file that the library does not know yet. A computer without a helper of this person counts as
 * unknown; what is known of an unknown computer is there already when a scan has found the same bundle, as new or newer.
 * In an entry that was there they come after its own, so that the path it shows stays.
 */
export function newInstallations(
  held: HeldInstallation[],
  given: ImportedInstallation[],
  { machines, makeId, now }: Here,
): NewInstallation[] {
  const all: (HeldInstallation | NewInstallation)[] = [...held]
  const added: NewInstallation[] = []
  const newestFirst = given.toSorted((a, b) => compareVersions(b.version, a.version) ?? 0)
  for (const { addedAt, ...one } of newestFirst) {
    const here = {
      ...one,
      format: installedFormat(one.format),
      machine: machines.has(one.machine) ? one.machine : '',
    }
    if (all.some((other) => isSame(other, here))) continue
    const isLater = addedAt === null || held.length > 0
    const since = isLater ? now.getTime() : Math.min(Date.parse(addedAt), now.getTime())
    const installation = { ...here, id: makeId(), addedAt: since }
    all.push(installation)
    added.push(installation)
  }
  return added
}

type Place = Pick<HeldInstallation, 'machine' | 'format' | 'path' | 'version'>

function isSame(known: Place, one: Place) {
  if (matchingFormat(known.format) !== matchingFormat(one.format)) return false
  if (known.path === one.path && (known.machine === one.machine || one.machine === '')) return true
  if (one.machine !== '') return false
  const isAsNew = (compareVersions(known.version, one.version) ?? 0) >= 0
  return (
    one.path === '' || (known.machine !== '' && fileNameOf(known.path) === fileNameOf(one.path) && isAsNew)
  )
}

const fileNameOf = (path: string) => path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
