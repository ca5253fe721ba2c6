import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows, History } from 'lucide-react'
import { useState } from 'react'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { possibleSuccessors } from '#shared/plugins/lifecycle/successor-names.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { pluginsQuery, sharedStateQuery } from '../../../api/queries.ts'
import { useAcceptValues, useShareValue } from '../../../features/community/actions.ts'
import { quotedValue } from '../../../features/community/community-words.ts'
import { FieldHistoryDialog } from '../../../features/community/field-history-dialog.tsx'
import { FieldSource, isNoteworthy, SharingNotice } from '../../../features/community/field-source.tsx'
import { MakerNameDialog } from '../../../features/community/maker-name-dialog.tsx'
import { EditPluginDialog } from '../../../features/plugins/edit/edit-plugin-dialog.tsx'
import * as pluginWords from '../../../features/plugins/plugin-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './edit-details-dialog.module.css'
import { ManageScreenshot } from './manage-screenshot.tsx'

type EditDetailsProps = {
  plugin: Plugin
  summary: LibrarySummary
  onClose: () => void
}

/**
 * Edit Plugin Details with the community's part of each field: its source, its history and its conflicts. The screenshot dialog opens
 * on top of it, so that it keeps its input.
 */
export function EditDetailsDialog({ plugin, summary, onClose }: EditDetailsProps) {
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
  const [isManagingScreenshot, setManagingScreenshot] = useState(false)
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
              {pluginWords.renameManufacturerEverywhere}
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
                  {pluginWords.historyAndSources}
                </Button>
              )}
            </>
          ),
          below,
          onConflicts: setConflicts,
        }}
        onManageScreenshot={() => setManagingScreenshot(true)}
        onClose={onClose}
      />
      {isManagingScreenshot && (
        <ManageScreenshot plugin={plugin} onClose={() => setManagingScreenshot(false)} />
      )}
      {isNamingMaker && <MakerNameDialog plugin={plugin} onClose={() => setNamingMaker(false)} />}
      {opened && <FieldHistoryDialog plugin={plugin} field={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type ConflictDialogProps = { plugin: Plugin; conflicts: ClaimResult[]; onClose: () => void }

/** Shows both values of each field that another user changed during the edit; the user chooses one. */
function ConflictDialog({ plugin, conflicts, onClose }: ConflictDialogProps) {
  const [remaining, setRemaining] = useState(conflicts)

  function settle(settled: ClaimResult) {
    const rest = remaining.filter((conflict) => conflict !== settled)
    setRemaining(rest)
    if (rest.length === 0) onClose()
  }

  return (
    <Dialog
      title={pluginWords.changedByOther}
      description={pluginWords.changedByOtherHint(plugin.name)}
      icon={GitCompareArrows}
      width={640}
      footer={<Button onClick={onClose}>{pluginWords.decideLater}</Button>}
      onClose={onClose}
    >
      <div className="grid gap-20">
        {remaining.map((conflict) => (
          <Conflict
            key={conflict.field}
            pluginId={plugin.id}
            conflict={conflict}
            onSettled={() => settle(conflict)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ConflictProps = { pluginId: string; conflict: ClaimResult; onSettled: () => void }

function Conflict({ pluginId, conflict, onSettled }: ConflictProps) {
  const { field, yours = null, theirs = null, revisionId } = conflict
  const share = useShareValue(pluginId)
  const accept = useAcceptValues(pluginId)
  const isBusy = share.isPending || accept.isPending

  return (
    <section className={styles.conflict} aria-label={SHARED_FIELD_LABELS[field]}>
      <h3>{SHARED_FIELD_LABELS[field]}</h3>
      <div className={styles.side}>
        <h4>{pluginWords.yours}</h4>
        <p>{quotedValue(field, yours)}</p>
        <Button
          disabled={isBusy}
          onClick={() => share.mutate({ field, base: revisionId }, { onSuccess: onSettled })}
        >
          {pluginWords.keepMine}
        </Button>
      </div>
      <div className={styles.side}>
        <h4>{pluginWords.theirs}</h4>
        <p>{quotedValue(field, theirs)}</p>
        <Button disabled={isBusy} onClick={() => accept.mutate([field], { onSuccess: onSettled })}>
          {pluginWords.useTheirs}
        </Button>
      </div>
    </section>
  )
}
