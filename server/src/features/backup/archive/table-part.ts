import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { OwnTable } from '../../../db/own-tables.ts'
import { type BackupManifest, tablePartName } from './manifest.ts'
import { fingerprintOfRows, tableRowPages } from './rows-of-table.ts'

/** A table as a part of an archive. `facts` are complete after the content was read. */
export function tablePart(client: ClientBase, table: OwnTable, onRows: (rows: number) => void) {
  const { name } = table
  const columns = table.columns.map((column) => column.name)
  const facts: BackupManifest['tables'][number] = {
    name,
    columns,
    rows: 0,
    bytes: 0,
    sha256: '',
    fingerprint: '',
  }

  async function* content() {
    const hash = createHash('sha256')
    const rows = fingerprintOfRows()
    for await (const page of tableRowPages(client, table)) {
      const text = Buffer.from(`${page.join('\n')}\n`)
      for (const line of page) rows.add(line)
      hash.update(text)
      facts.rows += page.length
      facts.bytes += text.length
      onRows(facts.rows)
      yield text
    }
    facts.sha256 = hash.digest('hex')
    facts.fingerprint = rows.hex()
  }

  return { part: { name: tablePartName(name), content: content() }, facts }
}
