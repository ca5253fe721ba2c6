import { Users } from 'lucide-react'
import type { SharedState } from '#shared/community/contract.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

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
  if (!state) return ['Your library', OWN]
  if (state.mode === 'off') return ['Only in your library', `${OWN} Sharing is turned off on this server.`]
  if (!state.isRecognized) return ['Only in your library', `${OWN} ${UNKNOWN}`]
  if (state.leftToday === 0) return ['Daily sharing limit reached', `${OWN} ${LIMIT_REACHED}`]
  if (state.mode === 'review-all')
    return ['Shared after review', `${OWN} Others will see them once an administrator approves them.`]
  return [
    'Shared with the community',
    'Your corrections improve this plugin’s details for every producer. Version, formats and tags stay yours.',
  ]
}

const OWN = 'Your edits apply to your library right away.'
const UNKNOWN = "We can't match this plugin with other libraries yet, so nothing is shared."
const LIMIT_REACHED = 'You can share more tomorrow.'
