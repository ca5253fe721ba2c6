import { History, Users } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { SharedFieldState, SharedState } from '#shared/community/contract.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Dress } from '../../ui/text/sentence.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useAcceptValues } from './actions.ts'
import * as communityWords from './community-words.ts'
import styles from './field-source.module.css'

type FieldSourceProps = { pluginId: string; state: SharedFieldState; onHistory: () => void }

/** Below a field of the edit dialog: where its value comes from, what others see, and a link to its history. */
export function FieldSource({ pluginId, state, onHistory }: FieldSourceProps) {
  const { field, shown, lockedBecause, waiting } = state
  const label = SHARED_FIELD_LABELS[field]

  return (
    <div className={styles.source}>
      <span>{shown ? communityWords.sourceText(field, shown.from) : communityWords.notKnownYet}</span>
      {lockedBecause !== null && <span className="break">{communityWords.locked(lockedBecause)}</span>}
      <UseSharedValue pluginId={pluginId} state={state} />
      <Button kind="link" className={styles.act} icon={History} onClick={onHistory}>
        <span>{communityWords.historyOf(hidden, label, waiting.length)}</span>
      </Button>
    </div>
  )
}

/** True when the user has to know more of a field than its value: it is locked, or others say something else. */
export const isNoteworthy = (state: SharedFieldState): boolean =>
  state.lockedBecause !== null || state.waiting.length > 0 || otherValueOf(state) !== undefined

/** The value that others see, where the user's own differs. */
const otherValueOf = ({ isMine, others, shown }: SharedFieldState) =>
  isMine && others && others.value !== shown?.value ? others : undefined

/** A button that replaces the user's own value by the shared one, where they differ. */
function UseSharedValue({ pluginId, state }: Omit<FieldSourceProps, 'onHistory'>) {
  const { field } = state
  const others = otherValueOf(state)
  const accept = useAcceptValues(pluginId)
  const { resetField, setFocus } = useFormContext()
  if (!others) return null

  function acceptValue() {
    accept.mutate([field], {
      onSuccess: (plugin) => {
        const { [field]: defaultValue = '' } = { ...plugin, ...plugin.metadata }
        resetField(field, { defaultValue })
        // The button disappears with the difference.
        setFocus(field)
      },
    })
  }

  return (
    <Button kind="link" className={styles.act} disabled={accept.isPending} onClick={acceptValue}>
      <span>
        {communityWords.valueToTake(
          hidden,
          communityWords.quotedValue(field, others.value, MAX_LENGTH),
          SHARED_FIELD_LABELS[field],
        )}
        <small className={styles.from}> · {communityWords.sourceText(field, others.from)}</small>
      </span>
    </Button>
  )
}

/** The maximum length of a value in a button, in characters. */
const MAX_LENGTH = 40

const hidden: Dress = (words) => <VisuallyHidden>{words}</VisuallyHidden>

/** Next to the fields of an edit: who sees the typed values. `state` is undefined while it is loading. */
export function SharingNotice({ state }: { state: SharedState | undefined }) {
  const [title, text] = noticeFor(state)
  return (
    <Notice tone="info" icon={Users} title={title}>
      {text}
    </Notice>
  )
}

function noticeFor(state: SharedState | undefined): [title: string, text: string] {
  const own = communityWords.appliesToLibrary
  if (!state) return [communityWords.yourLibrary, own]
  if (state.mode === 'off') return [communityWords.onlyInLibrary, communityWords.sharingTurnedOff(own)]
  if (!state.isRecognized) return [communityWords.onlyInLibrary, `${own} ${communityWords.unknownPlugin}`]
  if (state.leftToday === 0)
    return [communityWords.dailySharingLimitReached, `${own} ${communityWords.moreTomorrow}`]
  if (state.mode === 'review-all')
    return [communityWords.sharedAfterReview, communityWords.waitsForReview(own)]
  return [communityWords.sharedWithCommunity, communityWords.whySharing]
}
