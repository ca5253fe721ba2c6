import { useEffect, useState } from 'react'
import type { ColumnMapping } from '#shared/transfer/columns.ts'
import { type LibraryFile, NOTHING_BUT_PLUGINS } from '#shared/transfer/own-export.ts'
import { readTable } from '#shared/transfer/table-plugins.ts'
import { randomId } from '../../api/random-id.ts'
import type { ImportFile } from './read-file.ts'

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

/** The plugins of a file; undefined while a table is being read. A table is read in time slices to keep the page responsive. */
export function useImportContent(file: ImportFile, mapping: ColumnMapping): ImportContent | undefined {
  const [read, setRead] = useState<{ file: ImportFile; mapping: ColumnMapping; content: ImportContent }>()

  useEffect(() => {
    if (file.is === 'library') return
    const reading = readTable(file.rows, mapping, randomId)
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
  }, [file, mapping])

  if (file.is === 'library') return file.library
  return read?.file === file && read.mapping === mapping ? read.content : undefined
}

/** The length of a time slice in milliseconds. */
const SLICE = 20
