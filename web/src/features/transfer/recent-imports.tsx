import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LibraryImport } from '#shared/transfer/contract.ts'
import * as apiWords from '../../api/api-words.ts'
import { STALE_AFTER_IMPORT } from '../../api/importing/stale-after-import.ts'
import { useUndoImport } from '../../api/importing/use-undo-import.ts'
import { importsQuery } from '../../api/transfer-api.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as common from '../../ui/text/common-words.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'
import * as transferWords from './transfer-words.ts'

type RecentImportsProps = {
  /** Renders a row of settings. */
  row: (line: { key: string; title: string; hint: string; action: ReactNode }) => ReactNode
}

/** The imports of the last seven days, each with an undo button. */
export function RecentImports({ row }: RecentImportsProps) {
  const { data: imports = [] } = useQuery(importsQuery)
  const undo = useUndoImport(STALE_AFTER_IMPORT)

  return imports
    .map((each) => ({ ...each, counts: countsText(each) }))
    .filter(({ counts }) => counts !== '')
    .map(({ id, source, createdAt, counts }) =>
      row({
        key: id,
        title: source,
        hint: transferWords.imported(timeAgo(createdAt, new Date()), counts),
        action: (
          <Button
            isBusy={undo.isPending && undo.variables === id}
            busyText={common.undoing}
            disabled={undo.isPending}
            onClick={() => undo.mutate(id)}
            aria-label={transferWords.undoImportSource(source)}
          >
            {apiWords.undoImport}
          </Button>
        ),
      }),
    )
}

/** The counts of an import in words; '' without any. */
function countsText({ createdCount, joinedCount, variantCount = 0, purchaseCount }: LibraryImport) {
  const parts: string[] = []
  if (createdCount + joinedCount > 0)
    parts.push(transferWords.pluginsAdded(createdCount), transferWords.updated(joinedCount))
  if (variantCount > 0) parts.push(transferWords.variantsJoined(variantCount))
  if (purchaseCount > 0) parts.push(transferWords.purchasesAdded(purchaseCount))
  return parts.join(', ')
}
