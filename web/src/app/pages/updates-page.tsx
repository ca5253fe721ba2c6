import { EmptyState } from '../../ui/empty-state.tsx'

/** Says what this page will be; updates and their history are no part of this release. */
export function UpdatesPage() {
  return (
    <EmptyState illustration="tape" level={2} title="Update History">
      The list of available updates and the history of past ones come with the next release.
    </EmptyState>
  )
}
