import { infiniteQueryOptions } from '@tanstack/react-query'
import { Lock, Undo2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { lockReason, MAX_EDITS_PER_RESPONSE, type RecentEdit } from '#shared/community/contract.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { api } from '../../api/api.ts'
import { SHARED_KEY } from '../../api/queries.ts'
import * as libraryPartWords from '../../library/library-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useFocusAfterMore } from '../../ui/overlays/keep-focus.ts'
import * as common from '../../ui/text/common-words.ts'
import { useLockField, useReviewEdit, useUndoEdit, useUnlockField } from './actions.ts'
import * as communityWords from './community-words.ts'
import { RecentEditRow } from './recent-edit-row.tsx'
import styles from './recent-edits.module.css'
import { UndoAllDialog } from './undo-all-dialog.tsx'

type OpenDialog = { is: 'lock'; edit: RecentEdit } | { is: 'undo-all'; edit?: RecentEdit }

type RecentEditsProps = {
  edits: RecentEdit[]
  /** A filter is active. */
  isFiltered: boolean
  /** The filter controls. */
  bar: ReactNode
  /** Loads older edits; undefined when there are none. */
  more: { isBusy: boolean; show: () => void } | undefined
}

/** The shared edits, with the actions of an administrator. */
export function RecentEdits({ edits, isFiltered, bar, more }: RecentEditsProps) {
  const [opened, setOpened] = useState<OpenDialog>()
  const undo = useUndoEdit()
  const review = useReviewEdit()
  const unlock = useUnlockField()
  const close = () => setOpened(undefined)
  const sheet = useRef<HTMLDivElement>(null)
  const noteMore = useFocusAfterMore(sheet, 'tbody tr', edits.length)

  return (
    <>
      <div className={styles.head}>
        <p>{communityWords.aboutEdits}</p>
        <Button icon={Undo2} onClick={() => setOpened({ is: 'undo-all' })}>
          {communityWords.undoUsersEdits}
        </Button>
      </div>
      {bar}
      {edits.length === 0 ? (
        <NoEdits isFiltered={isFiltered} />
      ) : (
        <div ref={sheet}>
          <Surface>
            <DataTable label={communityWords.recentEdits} columns={COLUMNS}>
              {edits.map((edit) => (
                <RecentEditRow
                  key={edit.revisionId}
                  edit={edit}
                  actions={{
                    undo: () => undo.mutate(edit),
                    review: (verdict) => review.mutate({ edit, verdict }),
                    undoAll: () => setOpened({ is: 'undo-all', edit }),
                    lock: () => setOpened({ is: 'lock', edit }),
                    unlock: () => unlock.mutate(edit),
                  }}
                />
              ))}
            </DataTable>
          </Surface>
        </div>
      )}
      {more && (
        <Button
          className={styles.more}
          isBusy={more.isBusy}
          busyText={common.loading}
          onClick={() => {
            noteMore()
            more.show()
          }}
        >
          {common.showMore}
        </Button>
      )}
      {opened?.is === 'lock' && <LockDialog edit={opened.edit} onClose={close} />}
      {opened?.is === 'undo-all' && <UndoAllDialog edit={opened.edit} onClose={close} />}
    </>
  )
}

const NoEdits = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState illustration="glass" level={2} title={communityWords.noMatchTitle}>
      {libraryPartWords.tryOtherWords}
    </EmptyState>
  ) : (
    <EmptyState illustration="tape" level={2} title={communityWords.noEditsTitle}>
      {communityWords.noEdits}
    </EmptyState>
  )

const COLUMNS = [
  { label: communityWords.plugin },
  { label: communityWords.change },
  { label: communityWords.by, isWide: true },
  { label: communityWords.date, isWide: true },
  { label: communityWords.status },
  { label: communityWords.actions, isLabelHidden: true, width: 56 },
]

/** Locks a field of a plugin, with a reason. */
function LockDialog({ edit, onClose }: { edit: RecentEdit; onClose: () => void }) {
  const lock = useLockField()

  return (
    <FormDialog
      title={communityWords.lock(SHARED_FIELD_LABELS[edit.field])}
      description={communityWords.lockHint(edit.name)}
      icon={Lock}
      onClose={onClose}
      schema={SCHEMA}
      values={{ reason: '' }}
      onSubmit={({ reason }) => {
        if (!lock.isPending) lock.mutate({ edit, reason }, { onSuccess: onClose })
      }}
      submitText={communityWords.lockButton}
      busyText={communityWords.locking}
      isBusy={lock.isPending}
    >
      <TextField
        name="reason"
        label={communityWords.reason}
        hint={communityWords.reasonHint}
        isRequired
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const SCHEMA = z.object({ reason: lockReason })

/** The shared edits for administrators, the newest first, page by page. */
export const editsQuery = ({ isWaiting, search }: { isWaiting: boolean; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...SHARED_KEY, 'edits', isWaiting, search],
    queryFn: ({ pageParam }) =>
      api.community.edits({
        query: {
          ...(isWaiting && { status: 'pending' }),
          ...(search !== '' && { search }),
          ...(pageParam !== '' && { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < MAX_EDITS_PER_RESPONSE ? undefined : last.at(-1)?.revisionId),
    refetchOnMount: 'always',
  })

/** Which edits an administrator sees: all or only the waiting ones, and only those whose names contain a text. */
export type EditsFilter = { isWaiting: boolean; search: string }

type EditsBarProps = { filter: EditsFilter; onFilter: (filter: EditsFilter) => void }

/** The search field and the status filter of the shared edits. */
export const EditsBar = ({ filter, onFilter }: EditsBarProps) => (
  <div className="row wrap gap-10 below-14">
    <SearchField
      className={styles.search}
      value={filter.search}
      onChange={(search) => onFilter({ ...filter, search })}
      placeholder={communityWords.searchEdits}
      label={communityWords.editSearch}
    />
    <ChipRow label={communityWords.filterByStatus}>
      <Chip isActive={!filter.isWaiting} onClick={() => onFilter({ ...filter, isWaiting: false })}>
        {communityWords.all}
      </Chip>
      <Chip isActive={filter.isWaiting} onClick={() => onFilter({ ...filter, isWaiting: true })}>
        {communityWords.CLAIM_STATUS_LABELS.pending}
      </Chip>
    </ChipRow>
  </div>
)
