import type { ClientBase } from 'pg'
import { type OwnTable, ownTables } from '../../../db/own-tables.ts'
import { linesOf } from '../archive/lines-of.ts'
import { type Manifest, partOfTable } from '../archive/manifest.ts'
import type { Archive } from '../archive/open-archive.ts'
import { addRows, continueNumbers } from '../archive/rows-of-table.ts'
import { tablePart } from '../archive/table-part.ts'
import { amount, counted, type Progress, paced } from '../progress.ts'

/**
 * Fills the empty tables of a database from an archive of the same schema, and verifies them: throws unless all rows equal
 * those of the backup.
 */
export async function fillTables(client: ClientBase, archive: Archive, progress: Progress) {
  const tables = await ownTables(client)
  const pairs = archive.manifest.tables.map((tableInfo) => ({ tableInfo, table: tableOf(tables, tableInfo) }))
  const missing = tables.find(({ name }) => !pairs.some(({ table }) => table.name === name))
  if (missing) throw new Error(`The backup has no table ${missing.name}.`)
  progress(`Restoring ${amount(pairs.length, 'table')}.`)
  const report = paced(progress)
  for (const { tableInfo, table } of pairs) {
    let rows = 0
    for await (const lines of linesOf(archive.read(partOfTable(tableInfo.name)))) {
      await addRows(client, table, tableInfo.columns, lines)
      rows += lines.length
      report(`Restoring ${tableInfo.name}: ${counted(rows)} of ${counted(tableInfo.rows)} rows.`)
    }
    await continueNumbers(client, table)
  }
  progress('Checking the restored data.')
  for (const { tableInfo, table } of pairs) await compare(client, table, tableInfo, report)
}

function tableOf(tables: OwnTable[], { name, columns }: Manifest['tables'][number]) {
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
  tableInfo: Manifest['tables'][number],
  progress: Progress,
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
