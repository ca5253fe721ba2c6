import { EmptyState } from '../../ui/empty-state.tsx'

/** Says what this page will be; the helper app is no part of this release. */
export function HelperAppDownloadPage() {
  return (
    <EmptyState illustration="shelf" level={2} title="Helper App">
      The helper app, which scans your plugin folders by itself, comes with the next release.
    </EmptyState>
  )
}
