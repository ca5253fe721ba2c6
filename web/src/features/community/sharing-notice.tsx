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
  if (state.leftToday === 0) return ['Only in your library for today', `${OWN} ${LIMIT_REACHED}`]
  if (state.mode === 'review-all')
    return ['Shared after review', `${OWN} Others see it after an administrator approves it.`]
  return [
    'Shared with the community',
    'Your corrections improve this plugin’s details for every producer. Version, formats and tags stay yours.',
  ]
}

const OWN = 'What you type here changes your own library at once.'
const UNKNOWN =
  'Too little is known about this plugin to find others who have it, so nothing about it is shared.'
const LIMIT_REACHED = 'You have reached today’s sharing limit; you can share more tomorrow.'
