import { makerSiteIn } from '#shared/bundles/facts/maker-site.ts'
import { observableVersionOf } from '#shared/definitions/observable-version.ts'
import { shownValuesOf, statedMakerOf } from '../installations/installed.ts'
import type { JoinResult } from './create-joiner.ts'
import type { BundleToJoin, JoinableEntry } from './entry.ts'

/** The rows of every table that joining has created or changed, as JSON; unchanged entries only on request. */
export function rowsToWrite(
  joined: JoinResult,
  scope: 'all entries' | 'changed entries' = 'changed entries',
) {
  const changed = [...joined.changed.values()].flatMap(({ entry, before }) => {
    const row = entryRow(entry)
    const isNew = scope === 'all entries' || JSON.stringify(row) !== JSON.stringify(entryRow(before))
    return isNew ? [row] : []
  })
  return {
    made: JSON.stringify([...joined.made.values()].map(madeRow)),
    changed: JSON.stringify(changed),
    recognized: JSON.stringify(recognitionRows(joined)),
    installed: JSON.stringify(installationRows(joined)),
    seen: JSON.stringify(observationRows(joined)),
    completed: JSON.stringify([...joined.completed].map(([pluginId, version]) => ({ pluginId, version }))),
  }
}

function madeRow({ entry, by }: { entry: JoinableEntry; by: BundleToJoin }) {
  const { isOwned, isFavorite, isSample = false, isFree = false } = by.newPlugin
  return {
    isOwned,
    isFavorite,
    isSample,
    metadata: { description: '', isFree: isSample && isFree },
    addedAt: entry.addedAt,
    ...entryRow(entry),
  }
}

/** The columns of an entry that may change when a bundle joins it. */
function entryRow(entry: JoinableEntry) {
  const { id, name, nameKey, formerNames, manufacturer, type, isUAD, isGuess } = entry
  const { updateAvailable, definitionId, vendorKey } = entry
  return {
    id,
    name,
    nameKey,
    formerNames,
    manufacturer,
    type,
    isUAD,
    isGuess,
    updateAvailable,
    definitionId,
    vendorKey,
    ...shownValuesOf(entry.installed, entry.overrides),
  }
}

function recognitionRows({ made, changed, recognized }: JoinResult) {
  const rowsFor = ({ id, keys }: JoinableEntry, known: string[]) =>
    keys.filter((key) => !known.includes(key)).map((key) => ({ key, pluginId: id }))
  return [
    ...[...made.values()].flatMap(({ entry }) => rowsFor(entry, [])),
    ...[...changed.values(), ...recognized.values()].flatMap(({ entry, before }) =>
      rowsFor(entry, before.keys),
    ),
  ]
}

/** A place that was seen several times gets one row, the last: a statement cannot write a row twice. */
function installationRows({ made, changed, bundles }: JoinResult) {
  const rows = bundles.map(({ pluginId, mergedFrom, bundle: { newPlugin, machine, now } }) => {
    const { format, path, version, architectures, size, bundleId, platform, signer, contents } = newPlugin
    const site = makerSiteIn(newPlugin.site ?? '')
    const entry = made.get(pluginId)?.entry ?? changed.get(pluginId)?.entry
    const addedAt =
      entry?.installed.find((one) => one.machine === machine && one.format === format && one.path === path)
        ?.addedAt ?? now.getTime()
    const place = { pluginId, machine, format, path }
    const heldKeys = newPlugin.heldKeys ?? []
    const minSystem = newPlugin.minSystem ?? ''
    const maker = statedMakerOf(newPlugin)
    const facts = { version, architectures, size, bundleId, platform, signer, site, contents, heldKeys }
    return { minSystem, maker, mergedFrom, addedAt, ...place, ...facts }
  })
  return lastOfEach(rows, ({ pluginId, format, path }) => `${pluginId} ${format} ${path}`)
}

function observationRows({ bundles }: JoinResult) {
  const rows = bundles.flatMap(({ definitionId, bundle: { newPlugin, machine } }) => {
    const seen = definitionId === null ? undefined : observableVersionOf(newPlugin)
    return seen ? [{ definitionId, ...seen, machine }] : []
  })
  return lastOfEach(rows, (row) => `${row.definitionId} ${row.format} ${row.platform} ${row.version}`)
}

const lastOfEach = <Row>(rows: Row[], keyOf: (row: Row) => string) => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]
