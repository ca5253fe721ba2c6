import type { UpdateLine } from '#shared/updates/lines/update-list.ts'
import type { UpdatePage } from '#shared/updates/lines/update-page.ts'
import { useStartUpdates } from '../actions.ts'

export type OpenPage = (page: UpdatePage, lines: UpdateLine[]) => void

/**
 * Opens a page, which makes the updates of these plugins pending. A dialog shows itself what was opened, so that no message
 * covers it.
 */
export function useOpenPage({ isInDialog = false } = {}): OpenPage {
  const start = useStartUpdates(isInDialog)
  return (page, lines) => {
    openInNewTab(page.address)
    start.mutate({ page, plugins: lines.map(({ plugin }) => plugin) })
  }
}

/**
 * Opens a page in a new tab without opener and referrer. Call it only in a click handler: browsers block tabs that are
 * opened later as pop-ups.
 */
export function openInNewTab(address: string) {
  window.open(address, '_blank', 'noopener,noreferrer')
}
