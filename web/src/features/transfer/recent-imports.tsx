import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'
import { useUndoImport } from './actions.ts'
import { pluginCountText } from './messages.ts'
import { importsQuery } from './transfer-api.ts'

type RecentImportsProps = {
  /** Renders a row of settings. */
  row: (line: { key: string; title: string; hint: string; action: ReactNode }) => ReactNode
}

/** The imports of the last seven days, each with an undo button. */
export function RecentImports({ row }: RecentImportsProps) {
  const { data: imports = [] } = useQuery(importsQuery)
  const undo = useUndoImport()

  return imports
    .filter(({ createdCount, joinedCount }) => createdCount + joinedCount > 0)
    .map(({ id, source, createdAt, createdCount, joinedCount }) =>
      row({
        key: id,
        title: source,
        hint: `Imported ${timeAgo(createdAt, new Date())}: ${pluginCountText(createdCount)} added, ${formattedNumber(joinedCount)} updated.`,
        action: (
          <Button
            isBusy={undo.isPending && undo.variables === id}
            busyText="Undoing..."
            disabled={undo.isPending}
            onClick={() => undo.mutate(id)}
            aria-label={`Undo Import of ${source}`}
          >
            Undo Import
          </Button>
        ),
      }),
    )
}
