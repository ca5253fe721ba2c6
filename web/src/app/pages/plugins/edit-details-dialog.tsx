import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { possibleSuccessors } from '#shared/plugins/lifecycle/successor-names.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { pluginsQuery, sharedStateQuery } from '../../../api/queries.ts'
import { ConflictDialog } from '../../../features/community/conflict-dialog.tsx'
import { FieldHistoryDialog } from '../../../features/community/field-history-dialog.tsx'
import { FieldSource, isNoteworthy, SharingNotice } from '../../../features/community/field-source.tsx'
import { MakerNameDialog } from '../../../features/community/maker-name-dialog.tsx'
import { EditPluginDialog } from '../../../features/plugins/edit/edit-plugin-dialog.tsx'
import { Button } from '../../../ui/controls/button.tsx'

type EditDetailsProps = {
  plugin: Plugin
  summary: LibrarySummary
  onManageScreenshot: () => void
  onClose: () => void
}

/** Edit Plugin Details with the community's part of each field: its source, its history and its conflicts. */
export function EditDetailsDialog({ plugin, summary, onManageScreenshot, onClose }: EditDetailsProps) {
  const { data: state } = useQuery(sharedStateQuery(plugin.id))
  const { data: successors = [] } = useQuery({
    ...pluginsQuery,
    // The page below the dialog has loaded the library.
    enabled: false,
    select: (plugins) => possibleSuccessors(plugin, plugins),
  })
  const [areSourcesShown, setSourcesShown] = useState(false)
  const [opened, setOpened] = useState<SharedField>()
  const [isNamingMaker, setNamingMaker] = useState(false)
  const [conflicts, setConflicts] = useState<ClaimResult[]>([])

  if (conflicts.length > 0) {
    return <ConflictDialog plugin={plugin} conflicts={conflicts} onClose={onClose} />
  }

  function below(field: SharedField) {
    const ofField = state?.fields.find((each) => each.field === field)
    return (
      ofField && (
        <>
          {(areSourcesShown || isNoteworthy(ofField)) && (
            <FieldSource pluginId={plugin.id} state={ofField} onHistory={() => setOpened(field)} />
          )}
          {field === 'manufacturer' && plugin.manufacturer && (
            <Button kind="ghost" size="sm" onClick={() => setNamingMaker(true)}>
              Rename this manufacturer everywhere
            </Button>
          )}
        </>
      )
    )
  }

  return (
    <>
      <EditPluginDialog
        plugin={plugin}
        summary={summary}
        successors={successors}
        sharing={{
          base: state && Object.fromEntries(state.fields.map(({ field, revisionId }) => [field, revisionId])),
          notice: (
            <>
              <SharingNotice state={state} />
              {state && (
                <Button
                  icon={History}
                  isBlock
                  aria-expanded={areSourcesShown}
                  onClick={() => setSourcesShown(!areSourcesShown)}
                >
                  History and Sources
                </Button>
              )}
            </>
          ),
          below,
          onConflicts: setConflicts,
        }}
        onManageScreenshot={onManageScreenshot}
        onClose={onClose}
      />
      {isNamingMaker && <MakerNameDialog plugin={plugin} onClose={() => setNamingMaker(false)} />}
      {opened && <FieldHistoryDialog plugin={plugin} field={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
