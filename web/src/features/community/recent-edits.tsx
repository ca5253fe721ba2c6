import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { RecentEdit } from '#shared/community/contract.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Module } from '../../ui/module.tsx'
import { LockDialog } from './lock-dialog.tsx'
import { useReviewEdit, useUndoEdit, useUnlockField } from './moderate.ts'
import { RecentEditRow } from './recent-edit-row.tsx'
import styles from './recent-edits.module.css'
import { UndoAllDialog } from './undo-all-dialog.tsx'

type Opened = { is: 'lock'; edit: RecentEdit } | { is: 'undo-all'; edit?: RecentEdit }

/** What was shared last, with all that an administrator can do about it. */
export function RecentEdits({ edits }: { edits: RecentEdit[] }) {
  const [opened, setOpened] = useState<Opened>()
  const undo = useUndoEdit()
  const review = useReviewEdit()
  const unlock = useUnlockField()
  const close = () => setOpened(undefined)

  return (
    <>
      <div className={styles.head}>
        <p>
          What people shared last, the newest first. An undo becomes a line of its own; nobody’s own library
          loses what its owner chose.
        </p>
        <Button icon={Undo2} onClick={() => setOpened({ is: 'undo-all' })}>
          Undo All by Somebody
        </Button>
      </div>
      {edits.length === 0 ? (
        <EmptyState illustration="tape" level={2} title="Nothing Shared Yet">
          As soon as somebody shares an edit it stands here.
        </EmptyState>
      ) : (
        <Module>
          <DataTable label="Recent edits" columns={COLUMNS}>
            {edits.map((edit) => (
              <RecentEditRow
                key={edit.revisionId}
                edit={edit}
                acts={{
                  undo: () => undo.mutate(edit),
                  review: (verdict) => review.mutate({ edit, verdict }),
                  undoAll: () => setOpened({ is: 'undo-all', edit }),
                  lock: () => setOpened({ is: 'lock', edit }),
                  unlock: () => unlock.mutate(edit),
                }}
              />
            ))}
          </DataTable>
        </Module>
      )}
      {opened?.is === 'lock' && <LockDialog edit={opened.edit} onClose={close} />}
      {opened?.is === 'undo-all' && <UndoAllDialog edit={opened.edit} onClose={close} />}
    </>
  )
}

const COLUMNS = [
  { label: 'Plugin' },
  { label: 'Change' },
  { label: 'By', isWide: true },
  { label: 'Date', isWide: true },
  { label: 'Status' },
  { label: 'Actions', isLabelHidden: true, width: 56 },
]
