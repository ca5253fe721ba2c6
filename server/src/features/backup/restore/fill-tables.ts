import type { ClientBase } from 'pg'
import { type OwnTable, ownTables } from '../../../db/own-tables.ts'
import { linesOf } from '../archive/lines-of.ts'
import { type Manifest, partOfTable } from '../archive/manifest.ts'
import type { Archive } from '../archive/open-archive.ts'
import { addRows, continueNumbers } from '../archive/rows-of-table.ts'
import { tablePart } from '../archive/table-part.ts'
import { amount, counted, type Progress, paced } from '../progress.ts'

/**
 * Fills the empty tables of a database with what an archive of the same schema has, and reads it all back: throws unless what
 * stands there now is what stood there when the backup was made.
 */
export async function fillTables(client: ClientBase, archive: Archive, progress: Progress) {
  const tables = await ownTables(client)
  const pairs = archive.manifest.tables.map((said) => ({ said, table: tableOf(tables, said) }))
  const wanting = tables.find(({ name }) => !pairs.some(({ table }) => table.name === name))
  if (wanting) throw new Error(`The backup has no table ${wanting.name}.`)
  progress(`Restoring ${amount(pairs.length, 'table')}.`)
  const line = paced(progress)
  for (const { said, table } of pairs) {
    let rows = 0
    for await (const lines of linesOf(archive.read(partOfTable(said.name)))) {
      await addRows(client, table, said.columns, lines)
      rows += lines.length
      line(`Restoring ${said.name}: ${counted(rows)} of ${counted(said.rows)} rows.`)
    }
    await continueNumbers(client, table)
  }
  progress('Checking the restored data.')
  for (const { said, table } of pairs) await compare(client, table, said, line)
}

function tableOf(tables: OwnTable[], { name, columns }: Manifest['tables'][number]) {
  const table = tables.find((each) => each.name === name)
  const unknown = columns.find((column) => !table?.columns.some((each) => each.name === column))
  if (!table || unknown)
    throw new Error(
      `The backup has ${unknown ? `a column ${unknown} in` : ''} a table ${name} that is unknown.`,
    )
  return table
}

async function compare(
  client: ClientBase,
  table: OwnTable,
  said: Manifest['tables'][number],
  progress: Progress,
) {
  // In the order in which the backup has them, or the lines would differ.
  const columns = said.columns.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])
  const { part, facts } = tablePart(client, { ...table, columns }, () => progress(`Checking ${said.name}.`))
  for await (const _ of part.content);
  if (facts.rows !== said.rows || facts.fingerprint !== said.fingerprint)
    throw new Error(`The table ${said.name} differs from the backup. Nothing was changed.`)
}
