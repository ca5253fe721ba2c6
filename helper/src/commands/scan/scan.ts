import { resolve } from 'node:path'
import type { ScanChanges } from '#shared/helper/job.ts'
import { addedSentence } from '#shared/plugins/added.ts'
import { counted } from '../../jobs/questions/question-of.ts'
import { ownFolders } from '../../jobs/scan/own-folders.ts'
import { ownScan } from '../../jobs/scan/own-scan.ts'
import { type Scanned, scanFolders } from '../../scan/scan-folders.ts'
import { plainText } from '../../system/plain-text.ts'
import { EXIT, Trouble } from '../../system/trouble.ts'
import { type Answer, type Call, type Command, told } from '../command-line/command.ts'
import { connected } from '../connection/connected.ts'
import { scanNew } from './scan-new.ts'
import { scanUntilEnded } from './scan-when-changed.ts'

export const scan: Command = {
  args: '[FOLDER ...]',
  mostArgs: 50,
  flags: ['add', 'new', 'watch', 'full', 'sizes'],
  about:
    'Lists the plugins of these folders, or of all folders of the helper. --add sends them to your library, --new only where something has changed since the last time, --watch does that again whenever a folder changes, --full reads again what has not changed, --sizes measures them.',
  run,
}

async function run(call: Call): Promise<Answer> {
  const { args, flags, state, meter } = call
  if (args.length > 0 && (flags.has('new') || flags.has('watch')))
    throw new Trouble('--new and --watch look at all folders of the helper.', EXIT.wrongUse)
  if (flags.has('watch')) return scanUntilEnded(call)
  if (flags.has('new')) return scanNew(call)
  // Who is not connected should not wait for a scan to hear it.
  const to = flags.has('add') ? connected(state) : undefined
  const own = ownFolders(state)
  const folders = args.length ? args.map((folder) => resolve(folder)) : own.folders
  const { privateFolders } = own
  const options = {
    folders,
    privateFolders,
    state,
    isFull: flags.has('full'),
    withSizes: flags.has('sizes'),
    onProgress: meter.show,
  }
  const done = await (to
    ? ownScan({ ...options, site: to.site, adds: true, isByItself: false })
    : scanFolders(options).then((scanned) => ({ scanned }))
  ).finally(meter.end)
  if (!done) return told(EXIT.failed, ['The scan was canceled on the site.'])
  const { scanned } = done
  const added = 'changes' in done ? addedBy(done) : undefined
  // A usual folder that is not there is nothing to speak of; one that was named is.
  const troubles = scanned.troubles.filter(({ isAbsent }) => args.length > 0 || !isAbsent)
  return {
    exit: args.length > 0 && troubles.length > 0 ? EXIT.failed : EXIT.done,
    json: { ...scanned, troubles, ...(added && { added }) },
    lines: [
      ...tableOf(scanned.found.map(rowOf)),
      ...(scanned.found.length ? [''] : []),
      `Found ${counted(scanned.found.length, 'plugin')}.`,
      ...('changes' in done ? [sentenceOf(done)] : []),
      ...scanned.found.flatMap(({ plugin, note }) => (note ? [`${plugin.path}: ${note}`] : [])),
      ...troubles.map(({ path, sentence }) => `${path}: ${sentence}`),
    ],
  }
}

type Done = { foundCount: number; changes: ScanChanges }

/** What became of the library. Other formats of what was new were not there already. */
const addedBy = ({ foundCount, changes }: Done) => ({
  createdCount: changes.added,
  joinedCount: foundCount - changes.new,
  updatedCount: changes.updated,
  goneCount: changes.gone,
})

function sentenceOf({ foundCount, changes }: Done) {
  const counts = {
    created: changes.added,
    format: changes.new - changes.added,
    newer: changes.updated,
    there: foundCount - changes.new - changes.updated,
  }
  const gone = changes.gone > 0 ? ` ${changes.gone} ${changes.gone === 1 ? 'is' : 'are'} gone.` : ''
  return `Your library: ${addedSentence(counts)}${gone}`
}

function rowOf({ plugin, isDisabled }: Scanned['found'][number]): string[] {
  const { name, manufacturer, format, version, architectures, size } = plugin
  const bytes = size === null ? '' : `${(size / 1_000_000).toFixed(1)} MB`
  const off = isDisabled ? 'switched off' : ''
  return [name, manufacturer, format, version, architectures.join(' '), bytes, off]
}

const WIDEST = 40

/** Rows as lines with columns below each other. Empty columns are left out, long cells cut. */
function tableOf(rows: string[][]): string[] {
  const cells = rows.map((row) => row.map((cell) => plainText(cell, WIDEST)))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells.map((row) =>
    row
      .flatMap((cell, column) => (widths[column] ? [cell.padEnd(widths[column])] : []))
      .join('  ')
      .trimEnd(),
  )
}
