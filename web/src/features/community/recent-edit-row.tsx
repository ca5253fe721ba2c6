import { Check, Ellipsis, Lock, LockOpen, Undo2, UserX, X } from 'lucide-react'
import type { RecentEdit } from '#shared/community/contract.ts'
import { isBlankValue, type SharedValue } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { TableCell } from '../../ui/data/data-table.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-list.tsx'
import * as common from '../../ui/text/common-words.ts'
import { formattedMoment } from '../../ui/text/locale.ts'
import type { Dress } from '../../ui/text/sentence.ts'
import { Tag } from '../../ui/text/tag.tsx'
import * as communityWords from './community-words.ts'
import styles from './recent-edits.module.css'

type EditActions = {
  undo: () => void
  review: (verdict: 'agrees' | 'disagrees') => void
  undoAll: () => void
  lock: () => void
  unlock: () => void
}

/** One edit: its field, change, author and status. In a narrow table, author and date are below the name. */
export function RecentEditRow({ edit, actions }: { edit: RecentEdit; actions: EditActions }) {
  const { name, manufacturer, field, kind, before, value, status, createdAt, isLocked } = edit
  const by = edit.username || communityWords.deletedAccount
  const when = formattedMoment(createdAt)
  const quoted = (one: SharedValue | null) => communityWords.quotedValue(field, one, MAX_LENGTH)

  return (
    <tr className={styles.row}>
      <TableCell look="strong" className={styles.name}>
        {name}
        <small className={styles.field}>
          {[SHARED_FIELD_LABELS[field], manufacturer].filter(Boolean).join(' · ')}
        </small>
        <small className={styles.joined}>{`${by} · ${when}`}</small>
      </TableCell>
      <TableCell className={styles.change}>
        {isBlankValue(before)
          ? communityWords.valueSet(faint, SHARED_FIELD_LABELS[field], quoted(value))
          : communityWords.valueChanged(faint, quoted(before), quoted(value))}
      </TableCell>
      <TableCell isWide>{by}</TableCell>
      <TableCell isWide>
        <time dateTime={createdAt}>{when}</time>
      </TableCell>
      <TableCell>
        <span className={styles.tags}>
          <Tag {...(status === 'live' && LIVE)} {...(status === 'pending' && PENDING)}>
            {kind === 'undo' ? common.undo : communityWords.CLAIM_STATUS_LABELS[status]}
          </Tag>
          {isLocked && <Tag icon={Lock}>{communityWords.isLocked}</Tag>}
        </span>
      </TableCell>
      <TableCell align="right">
        <Menu
          label={communityWords.moreActions(SHARED_FIELD_LABELS[field], name, by)}
          trigger={<Ellipsis size={16} aria-hidden="true" />}
          items={itemsFor(edit, actions)}
        />
      </TableCell>
    </tr>
  )
}

/** The maximum length of a value in a row, in characters. */
const MAX_LENGTH = 120

const faint: Dress = (words) => <span className="faint">{words}</span>
const LIVE = { tone: 'ok' } as const
const PENDING = { tone: 'amber' } as const

function itemsFor({ kind, status, username, isLocked }: RecentEdit, actions: EditActions): MenuItem[] {
  const isClaim = kind === 'claim'
  return [
    ...(isClaim && status === 'live' ? [{ label: common.undo, icon: Undo2, onSelect: actions.undo }] : []),
    ...(isClaim && status === 'pending'
      ? [
          { label: communityWords.showToEveryone, icon: Check, onSelect: () => actions.review('agrees') },
          { label: communityWords.reject, icon: X, onSelect: () => actions.review('disagrees') },
        ]
      : []),
    isLocked
      ? { label: communityWords.unlockField, icon: LockOpen, onSelect: actions.unlock }
      : { label: communityWords.lockField, icon: Lock, onSelect: actions.lock },
    ...(username && isClaim
      ? [
          'line' as const,
          {
            label: communityWords.undoAllEdits(username),
            icon: UserX,
            isDanger: true,
            onSelect: actions.undoAll,
          },
        ]
      : []),
  ]
}
