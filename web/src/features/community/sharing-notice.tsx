import { Users } from 'lucide-react'
import type { SharedState } from '#shared/community/contract.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Beside the fields of an edit: who sees what is typed there; `state` is undefined while it is being fetched. */
export function SharingNotice({ state }: { state: SharedState | undefined }) {
  const [title, words] = wordsOf(state)
  return (
    <Notice tone="info" icon={Users} title={title}>
      {words}
    </Notice>
  )
}

function wordsOf(state: SharedState | undefined): [title: string, words: string] {
  if (!state) return ['Yours first', OWN]
  if (state.mode === 'off') return ['Yours alone', `${OWN} Sharing is turned off on this server.`]
  if (!state.isRecognized) return ['Yours alone', `${OWN} ${UNKNOWN}`]
  if (state.leftToday === 0) return ['Yours alone for today', `${OWN} ${ENOUGH}`]
  if (state.mode === 'review-all')
    return ['Shared after a look', `${OWN} Others see it when an administrator has looked at it.`]
  return [
    'Shared with the community',
    'Your corrections improve this plugin’s details for every producer. Version, formats and tags stay yours.',
  ]
}

const OWN = 'What you type here changes your own library at once.'
const UNKNOWN =
  'Too little is known of this plugin to tell that others have the same one, so nothing of it is shared.'
const ENOUGH = 'You have shared as much as one day allows; tomorrow you can share more.'
