import { Notice } from '../../../ui/feedback/notice.tsx'

/** Says which plugins the workflow does not cover. */
export function ScopeNote() {
  return (
    <Notice tone="info" title="For UAD-2 and Apollo plugins">
      Native UADx plugins are licensed separately and aren't in the profile, so they're left alone.
    </Notice>
  )
}
