import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { ScanChanges } from '#shared/helper/job.ts'
import { ADD_OUTCOMES, type AddedCounts, countAddOutcomes } from '#shared/plugins/add-outcomes.ts'
import { addedSentence, olderSentence } from '#shared/plugins/added-sentence.ts'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import { runOwnScan } from '../../jobs/scan/run-own-scan.ts'
import { type FolderScanResult, scanFolders } from '../../scan/scan-folders.ts'
import * as words from '../../scan/scan-words.ts'
import type { FoundBundle } from '../../scan/to-found-bundle.ts'
import { jsonFile } from '../../system/json-file.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from '../command-line/command.ts'
import { tableOf } from '../command-line/table-of.ts'
import { about } from '../command-words.ts'
import { requirePairedSite } from '../connection/require-paired-site.ts'
import { scanUntilEnded } from './scan-when-changed.ts'

const { read, write } = jsonFile(
  'sent.json',
  z.object({ site: z.string(), account: z.string(), digest: z.string() }),
)

/** A digest of the plugins, their paths, versions and sizes. That of the last automatic scan of a library is kept. */
function digestOf(found: FoundBundle[]) {
  const lines = found.map(({ plugin: { path, version, format, name, size }, place }) =>
    JSON.stringify([place ?? path, version, format, name, size]),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url')
}

export const scan: Command = {
  args: '[FOLDER ...]',
  mostArgs: 50,
  flags: ['add', 'new', 'watch', 'full', 'sizes'],
  about: about.scan,
  run,
}

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { args, flags, state, meter } = call
  if (args.length > 0 && (flags.has('new') || flags.has('watch')))
    throw new UserFacingError(words.onlyOwnFolders, EXIT.wrongUse)
  if (flags.has('watch')) return scanUntilEnded(call)
  if (flags.has('new')) return scanIfChanged(call)
  // Without a pairing it fails before the scan, not after it.
  const connection = flags.has('add') ? requirePairedSite(state) : undefined
  const ownSettings = folderSettings(state)
  const folders = args.length ? args.map((folder) => resolve(folder)) : ownSettings.folders
  const { privateFolders } = ownSettings
  const options = {
    folders,
    privateFolders,
    state,
    isFull: flags.has('full'),
    withSizes: flags.has('sizes'),
    onProgress: meter.show,
  }
  const done = await (connection
    ? runOwnScan({ ...options, site: connection.site, adds: true, isByItself: false })
    : scanFolders(options).then((scanned) => ({ scanned }))
  ).finally(meter.end)
  if (!done) return commandAnswer(EXIT.failed, [words.canceled])
  const { scanned } = done
  const addedCounts = 'changes' in done ? addedBy(done) : undefined
  // A missing default folder is normal; a missing folder that the user typed is an error.
  const troubles = scanned.troubles.filter(({ isAbsent }) => args.length > 0 || !isAbsent)
  return {
    exit: args.length > 0 && troubles.some(({ isNoPlugin }) => !isNoPlugin) ? EXIT.failed : EXIT.done,
    json: { ...scanned, troubles, ...(addedCounts && { added: addedCounts }) },
    lines: [
      ...tableOf(scanned.found.map(rowOf)),
      ...(scanned.found.length ? [''] : []),
      words.found(scanned.found.length),
      ...('changes' in done ? sentencesOf(done, connection?.pairing.site ?? '') : []),
      ...scanned.found.flatMap(({ plugin, note }) => (note ? [`${plugin.path}: ${note}`] : [])),
      ...troubles.slice(0, MOST_TOLD).map(({ path, sentence }) => `${path}: ${sentence}`),
      ...(troubles.length > MOST_TOLD ? [words.moreUnreadable(troubles.length - MOST_TOLD)] : []),
    ],
  }
}

/** A folder full of other files should not bury what was found. --json lists all. */
const MOST_TOLD = 20

type Done = { foundCount: number; changes: ScanChanges }

/** The counts of changes in the library. `joinedCount` excludes new formats of plugins. */
const addedBy = ({ foundCount, changes }: Done) => ({
  createdCount: changes.added,
  joinedCount: foundCount - changes.new - (changes.staysRemoved ?? 0),
  updatedCount: changes.updated,
  goneCount: changes.gone,
  staysRemovedCount: changes.staysRemoved ?? 0,
})

/** The changes in the library, and the page where removed plugins can be restored, in sentences. */
function sentencesOf({ foundCount, changes }: Done, siteUrl: string) {
  const { staysRemoved = 0, older = [] } = changes
  const counts = { ...(changes.outcomes ?? outcomesFrom(changes)) }
  counts.there += foundCount - staysRemoved - ADD_OUTCOMES.reduce((sum, each) => sum + counts[each], 0)
  const gone = changes.gone === 0 ? '' : words.gone(changes.gone)
  return [
    words.libraryChanged(addedSentence(counts, staysRemoved), gone),
    ...(older.length > 0 ? [olderSentence(older, counts.older)] : []),
    ...(staysRemoved > 0 ? [words.restoreAt(siteUrl)] : []),
  ]
}

/** A site of an older version tells only these counts. */
const outcomesFrom = ({ added, new: found, updated }: ScanChanges): AddedCounts => ({
  ...countAddOutcomes([]),
  created: added,
  format: found - added,
  newer: updated,
})

function rowOf({ plugin, isDisabled }: FolderScanResult['found'][number]): string[] {
  const { name, manufacturer, format, version, architectures, size } = plugin
  const bytes = size === null ? '' : `${(size / 1_000_000).toFixed(1)} MB`
  const off = isDisabled ? words.switchedOff : ''
  return [name, manufacturer, format, version, architectures.join(' '), bytes, off]
}

/**
 * Scans all folders of the helper and updates the library when the plugins differ from the last time. When nothing has changed, nothing
 * is sent; otherwise the site notifies the user once about new, updated and removed plugins.
 */
async function scanIfChanged({ flags, state, meter }: CommandCall): Promise<CommandAnswer> {
  const { pairing, site } = requirePairedSite(state)
  const own = { ...folderSettings(state), state, onProgress: meter.show }
  const { found } = await scanFolders({ ...own, isFull: flags.has('full') }).finally(meter.end)
  const { site: address, account } = pairing
  const sent = read(state)
  if (sent?.site === address && sent.account === account && sent.digest === digestOf(found))
    return commandAnswer(EXIT.done, [words.nothingNew], { changes: null })
  const done = await runOwnScan({
    ...own,
    site,
    adds: true,
    isByItself: true,
    withSizes: flags.has('sizes'),
  }).finally(meter.end)
  if (!done) return commandAnswer(EXIT.failed, [words.canceled])
  write(state, { site: address, account, digest: digestOf(done.scanned.found) })
  const { added, updated, gone } = done.changes
  return commandAnswer(EXIT.done, [words.addedByItself(added, updated, gone)], { changes: done.changes })
}
