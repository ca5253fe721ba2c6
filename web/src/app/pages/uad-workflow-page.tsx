import { EmptyState } from '../../ui/empty-state.tsx'

/** Says what this page will be; the workflow itself is no part of this release. */
export function UadWorkflowPage() {
  return (
    <EmptyState illustration="wave" level={2} title="UAD Plugin Management">
      Finding which UAD plugins you own, and moving the others away, comes with the next release.
    </EmptyState>
  )
}
