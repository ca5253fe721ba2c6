import { Notice } from '../../../ui/feedback/notice.tsx'

/** What this workflow is not about. */
export function ScopeNote() {
  return (
    <Notice tone="info" title="For UAD-2 and Apollo plugins">
      Native UADx plugins are licensed elsewhere and do not stand in the system profile. They are left alone.
    </Notice>
  )
}
