import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { COLUMN_LABELS, guessedMapping } from '#shared/transfer/columns.ts'
import { NOTHING_BUT_PLUGINS } from '#shared/transfer/own-export.ts'
import { importPlanOf, type PlannedImport } from '#shared/transfer/plan.ts'
import { readTable } from '#shared/transfer/table-plugins.ts'
import { matchColumns } from '../../api/api-words.ts'
import { CheckFailed, PreviewEnd, SourceLine } from '../../api/importing/preview-parts.tsx'
import { randomId } from '../../api/random-id.ts'
import { knownProductsQuery } from '../../api/transfer-api.ts'
import { ColumnTable } from '../../library/tables/column-table.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useInTurns } from '../../ui/use-in-turns.ts'
import { PlanSummary } from './plan-summary.tsx'
import type { ImportFile } from './read-import-file.ts'
import type { ImportInput, PictureToSend } from './send-import.ts'
import * as transferWords from './transfer-words.ts'

type ImportPreviewProps = { file: ImportFile; onImport: (sending: ImportInput) => void; onOther: () => void }

/** Shows what the import of a file would do. */
export function ImportPreview({ file, onImport, onOther }: ImportPreviewProps) {
  const library = useQuery(knownProductsQuery)
  const [table, setTable] = useState(file.is === 'table' ? file.table : undefined)
  const [mapping, setMapping] = useState(() =>
    table ? guessedMapping(table.headings, table.rows.slice(0, 100)) : [],
  )
  const start = useMemo(() => table && (() => readTable(table, mapping, randomId)), [table, mapping])
  const read = useInTurns(start)
  const content = useMemo(
    () => (file.is === 'library' ? file.library : read && { ...NOTHING_BUT_PLUGINS, ...read }),
    [file, read],
  )
  const plan = useMemo(
    () => library.data && content && importPlanOf(content.plugins, library.data),
    [content, library.data],
  )

  return (
    <>
      <SourceLine>
        {file.is === 'library'
          ? transferWords.isExport(<b>{file.source}</b>)
          : matchColumns(<b>{file.source}</b>)}
      </SourceLine>
      {table && (
        <ColumnTable
          labels={COLUMN_LABELS}
          table={table}
          onTable={setTable}
          rowWord="plugin"
          mapping={mapping}
          onMapping={setMapping}
        />
      )}
      {library.error ? (
        <CheckFailed title={transferWords.couldntCheckLibrary} query={library} />
      ) : plan && content ? (
        <PlanSummary figures={figuresOf(plan)} skipped={content.skipped} />
      ) : (
        <Spinner />
      )}
      <PreviewEnd
        rule={transferWords.existingKept}
        onOther={onOther}
        action={transferWords.importText(plan ?? [])}
        isReady={plan && content && plan.length + content.licenses.licenses.length > 0}
        onImport={() =>
          plan &&
          content &&
          onImport({
            plan: { ...content, source: file.source, plugins: plan },
            pictures: picturesFor(file, plan, library.data ?? []),
          })
        }
      />
    </>
  )
}

function figuresOf(plan: PlannedImport[]) {
  const existingCount = plan.filter(({ into }) => into !== null).length
  return transferWords.libraryFigures(plan.length - existingCount, existingCount)
}

/** The pictures of an archive that the library lacks: a plugin that shows one already keeps it. */
function picturesFor(
  file: ImportFile,
  plan: PlannedImport[],
  library: { id: string; hasPicture: boolean }[],
): PictureToSend[] {
  if (file.is !== 'library') return []
  const showing = new Set(library.flatMap(({ id, hasPicture }) => (hasPicture ? id : [])))
  const pictures = new Map(file.pictures.map((picture) => [picture.name, picture]))
  return plan.flatMap(({ id, into }) => {
    const picture = pictures.get(file.library.pictures.get(id) ?? '')
    return picture && !(into && showing.has(into)) ? [{ pluginId: id, file: picture }] : []
  })
}
