import { useEffect, useState } from 'react'
import type { ColumnMapping } from '#shared/transfer/columns.ts'
import { type LibraryFile, NOTHING_BUT_PLUGINS } from '#shared/transfer/own-export.ts'
import type { Table } from '#shared/transfer/table-in.ts'
import { readTable } from '#shared/transfer/table-plugins.ts'
import { randomId } from '../../api/random-id.ts'

export type ImportContent = Pick<
  LibraryFile,
  | 'plugins'
  | 'orphans'
  | 'collections'
  | 'checklists'
  | 'songs'
  | 'daws'
  | 'licenses'
  | 'purchases'
  | 'skipped'
>

/**
 * The content of an export, or of a table with the columns in `mapping`; undefined while a table is being read, which happens in time
 * slices to keep the page responsive.
 */
export function useImportContent(
  file: LibraryFile | Table | undefined,
  mapping: ColumnMapping,
): ImportContent | undefined {
  const [read, setRead] = useState<{ file: Table; mapping: ColumnMapping; content: ImportContent }>()
  const isTable = file !== undefined && 'rows' in file

  useEffect(() => {
    if (!isTable) return
    const reading = readTable(file, mapping, randomId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSlice = () => {
      const start = performance.now()
      for (;;) {
        const step = reading.next()
        if (step.done)
          return setRead({
            file,
            mapping,
            content: { ...step.value, ...NOTHING_BUT_PLUGINS },
          })
        if (performance.now() - start > SLICE) break
      }
      timer = setTimeout(readSlice)
    }
    readSlice()
    return () => clearTimeout(timer)
  }, [isTable, file, mapping])

  if (!isTable) return file
  return read?.file === file && read.mapping === mapping ? read.content : undefined
}

/** The length of a time slice in milliseconds. */
const SLICE = 20
