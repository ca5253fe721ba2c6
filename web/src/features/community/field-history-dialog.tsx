import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { SharedField } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { fieldHistoryQuery, sharedStateQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as communityWords from './community-words.ts'
import { FieldHistoryEntry } from './field-history-entry.tsx'

type FieldHistoryDialogProps = { plugin: Plugin; field: SharedField; onClose: () => void }

/** The history of a field, newest first. The user can vote on waiting values and withdraw their own. */
export function FieldHistoryDialog({ plugin, field, onClose }: FieldHistoryDialogProps) {
  const { data: entries, error } = useQuery(fieldHistoryQuery(plugin.id, field))
  const { data: state } = useQuery(sharedStateQuery(plugin.id))
  const waiting = state?.fields.find((each) => each.field === field)?.waiting ?? []

  return (
    <Dialog
      title={communityWords.historyTitle(SHARED_FIELD_LABELS[field])}
      description={[plugin.name, plugin.manufacturer].filter(Boolean).join(' · ')}
      icon={History}
      width={560}
      footer={<Button onClick={onClose}>{common.close}</Button>}
      onClose={onClose}
    >
      {entries === undefined && error === null && <Spinner />}
      {entries === undefined && error && (
        <Notice tone="danger" title={communityWords.couldntLoadHistory}>
          {failureReason(error)}
        </Notice>
      )}
      {entries?.length === 0 && <p className="soft">{communityWords.noHistory}</p>}
      {entries && entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <FieldHistoryEntry
              key={entry.revisionId}
              pluginId={plugin.id}
              field={field}
              entry={entry}
              myVerdict={waiting.find((each) => each.revisionId === entry.revisionId)?.myVerdict ?? null}
            />
          ))}
        </ol>
      )}
    </Dialog>
  )
}
