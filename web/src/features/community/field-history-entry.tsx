import { ThumbsDown, ThumbsUp, Undo2 } from 'lucide-react'
import type { HistoryEntry } from '#shared/community/contract.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formattedMoment } from '../../ui/text/locale.ts'
import { Tag } from '../../ui/text/tag.tsx'
import { useConfirmValue, useWithdrawValue } from './actions.ts'
import * as communityWords from './community-words.ts'
import styles from './field-history-dialog.module.css'

type Verdict = 'agrees' | 'disagrees'
type FieldHistoryEntryProps = {
  pluginId: string
  field: SharedField
  entry: HistoryEntry
  /** The user's vote on it. */
  myVerdict: Verdict | null
}

/** One change of a field: its value, status and votes, and what the user can do with it. */
export function FieldHistoryEntry({ pluginId, field, entry, myVerdict }: FieldHistoryEntryProps) {
  const { kind, value, author, status, createdAt, agreeing, disagreeing } = entry

  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <b>{communityWords.authorOf(author, kind === 'undo')}</b>
        <time dateTime={createdAt}>{formattedMoment(createdAt)}</time>
        <Tag {...TONES[status]}>{communityWords.CLAIM_STATUS_LABELS[status]}</Tag>
      </div>
      <p className="break verbatim">{communityWords.quotedValue(field, value)}</p>
      {agreeing + disagreeing > 0 && (
        <p className="faint small">{communityWords.votes(agreeing, disagreeing)}</p>
      )}
      <Actions pluginId={pluginId} entry={entry} myVerdict={myVerdict} />
    </li>
  )
}

const TONES: Partial<Record<HistoryEntry['status'], { tone: 'ok' | 'amber' }>> = {
  live: { tone: 'ok' },
  pending: { tone: 'amber' },
}

/** The user can withdraw their own live or waiting value, and vote on a waiting value of others. */
function Actions({ pluginId, entry, myVerdict }: Omit<FieldHistoryEntryProps, 'field'>) {
  const { revisionId, kind, author, status } = entry
  const withdraw = useWithdrawValue(pluginId)
  const confirm = useConfirmValue(pluginId)

  if (author === 'me' && kind === 'claim' && (status === 'pending' || status === 'live')) {
    return (
      <div className="cluster gap-8 above-4">
        <Button
          size="sm"
          icon={Undo2}
          isBusy={withdraw.isPending}
          busyText={communityWords.withdrawing}
          onClick={() => withdraw.mutate(revisionId)}
        >
          {communityWords.withdraw}
        </Button>
      </div>
    )
  }
  if (author === 'me' || status !== 'pending') return null
  return (
    <div className="cluster gap-8 above-4">
      {VERDICTS.map(({ verdict, label, icon }) => (
        <Button
          key={verdict}
          size="sm"
          icon={icon}
          kind={myVerdict === verdict ? 'done' : 'secondary'}
          aria-pressed={myVerdict === verdict}
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ revisionId, verdict })}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const VERDICTS = [
  { verdict: 'agrees', label: communityWords.agree, icon: ThumbsUp },
  { verdict: 'disagrees', label: communityWords.disagree, icon: ThumbsDown },
] as const
