import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { COLUMN_LABELS, guessedMapping } from '#shared/transfer/columns.ts'
import { importPlanOf, type PlannedImport } from '#shared/transfer/plan.ts'
import { knownProductsQuery } from '../../api/transfer-api.ts'
import { failureReason } from '../../api/use-action.ts'
import { ColumnTable } from '../../library/tables/column-table.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from './import-preview.module.css'
import { importText } from './messages.ts'
import { PlanSummary } from './plan-summary.tsx'
import type { ImportFile } from './read-file.ts'
import type { PictureToSend } from './send-pictures.ts'
import { useImportContent } from './use-content.ts'
import type { ImportInput } from './use-sending.ts'

type ImportPreviewProps = { file: ImportFile; onImport: (sending: ImportInput) => void; onOther: () => void }

/** Shows what the import of a file would do. */
export function ImportPreview({ file, onImport, onOther }: ImportPreviewProps) {
  const library = useQuery(knownProductsQuery)
  const [table, setTable] = useState(file.is === 'table' ? file.table : undefined)
  const [mapping, setMapping] = useState(() =>
    table ? guessedMapping(table.headings, table.rows.slice(0, 100)) : [],
  )
  const content = useImportContent(file.is === 'library' ? file.library : table, mapping)
  const plan = useMemo(
    () => library.data && content && importPlanOf(content.plugins, library.data),
    [content, library.data],
  )

  return (
    <>
      <p className={styles.source}>
        {file.is === 'library' ? (
          <>
            <b>{file.source}</b> is an export of a library.
          </>
        ) : (
          <>
            Match the columns of <b>{file.source}</b>.
          </>
        )}
      </p>
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
        <Notice tone="danger" title="We couldn't check your library.">
          <p>{failureReason(library.error)}</p>
          <Button onClick={() => library.refetch()}>Try again</Button>
        </Notice>
      ) : plan && content ? (
        <PlanSummary figures={figuresOf(plan)} skipped={content.skipped} />
      ) : (
        <Spinner />
      )}
      <p className={styles.rule}>Existing details are kept. You can undo the import for seven days.</p>
      <div className={styles.actions}>
        <Button kind="ghost" onClick={onOther}>
          Choose another file
        </Button>
        <Button
          kind="primary"
          disabled={!plan || !content || plan.length + content.licenses.licenses.length === 0}
          onClick={() =>
            plan &&
            content &&
            onImport({
              plan: { ...content, source: file.source, plugins: plan },
              pictures: picturesFor(file, plan, library.data ?? []),
            })
          }
        >
          {importText(plan ?? [])}
        </Button>
      </div>
    </>
  )
}

function figuresOf(plan: PlannedImport[]) {
  const existingCount = plan.filter(({ into }) => into !== null).length
  return { New: plan.length - existingCount, 'Already in your library': existingCount }
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
