import { type ClientBase, escapeIdentifier } from 'pg'
import { englishNumber } from '#shared/text/locale.ts'
import { keptTables, type OwnTable } from '../../../db/own-tables.ts'
import { linePages } from '../archive/line-pages.ts'
import { type BackupManifest, tablePartName } from '../archive/manifest.ts'
import type { BackupArchive } from '../archive/open-archive.ts'
import { insertRows, restoreSequences } from '../archive/rows-of-table.ts'
import { tablePart } from '../archive/table-part.ts'
import { numberWithNoun, type ReportProgress, throttledProgress } from '../progress.ts'

/** Fills the empty tables from an archive of the same schema; throws unless all rows then equal those of the backup. Needs a transaction. */
export async function fillTables(client: ClientBase, archive: BackupArchive, progress: ReportProgress) {
  const tables = await keptTables(client)
  const pairs = archive.manifest.tables.map((tableInfo) => ({ tableInfo, table: tableOf(tables, tableInfo) }))
  const missing = tables.find(({ name }) => !pairs.some(({ table }) => table.name === name))
  if (missing) throw new Error(`The backup has no table ${missing.name}.`)
  progress(`Restoring ${numberWithNoun(pairs.length, 'table')}.`)
  const report = throttledProgress(progress)
  for (const { tableInfo, table } of pairs) {
    // A row is as it was, also where a trigger would derive a newer value.
    await client.query(`ALTER TABLE ${escapeIdentifier(table.name)} DISABLE TRIGGER USER`)
    let rows = 0
    for await (const lines of linePages(archive.read(tablePartName(tableInfo.name)))) {
      await insertRows(client, table, tableInfo.columns, lines)
      rows += lines.length
      report(`Restoring ${tableInfo.name}: ${englishNumber(rows)} of ${englishNumber(tableInfo.rows)} rows.`)
    }
    await restoreSequences(client, table)
  }
  progress('Checking the restored data.')
  for (const { tableInfo, table } of pairs) await compare(client, table, tableInfo, report)
  // A table with deferred checks that are still to be made cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED')
  for (const { table } of pairs)
    await client.query(`ALTER TABLE ${escapeIdentifier(table.name)} ENABLE TRIGGER USER`)
}

function tableOf(tables: OwnTable[], { name, columns }: BackupManifest['tables'][number]) {
  const table = tables.find((each) => each.name === name)
  const unknownColumn = columns.find((column) => !table?.columns.some((each) => each.name === column))
  if (!table || unknownColumn)
    throw new Error(
      `The backup has ${unknownColumn ? `a column ${unknownColumn} in` : ''} a table ${name} that is unknown.`,
    )
  return table
}

async function compare(
  client: ClientBase,
  table: OwnTable,
  tableInfo: BackupManifest['tables'][number],
  progress: ReportProgress,
) {
  // In the order of the backup, since the lines would differ otherwise.
  const columns = tableInfo.columns.flatMap(
    (name) => table.columns.find((column) => column.name === name) ?? [],
  )
  const { part, facts } = tablePart(client, { ...table, columns }, () =>
    progress(`Checking ${tableInfo.name}.`),
  )
  for await (const _ of part.content);
  if (facts.rows !== tableInfo.rows || facts.fingerprint !== tableInfo.fingerprint)
    throw new Error(`The table ${tableInfo.name} differs from the backup. Nothing was changed.`)
}
