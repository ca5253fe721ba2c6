import { ArrowUpRight, Check, ChevronRight, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { hasPage, type UpdateLine, updateListOf } from '#shared/updates/lines/update-list.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useOpenPage } from './use-open-page.ts'
import styles from './work-list-dialog.module.css'
import { WorkListRow } from './work-list-row.tsx'

type WorkListDialogProps = { lines: UpdateLine[]; onClose: () => void }

/**
 * Opens the update pages of many plugins one by one, because a browser opens only one tab per click. A page that serves
 * several plugins opens once. Only opened pages make an update pending.
 */
export function WorkListDialog({ lines, onClose }: WorkListDialogProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const openPage = useOpenPage({ isInDialog: true })
  const { makers, oneEach, elsewhere, byHand } = updateListOf(lines)
  const sorted = [...makers.flatMap((maker) => maker.lines), ...oneEach, ...elsewhere, ...byHand]
  const withPage = sorted.filter(hasPage)
  const searched = sorted.filter((line) => !hasPage(line))
  const isOpened = ({ page, pending }: UpdateLine) => pending !== undefined || opened.has(page.address)
  const next = withPage.find((line) => !isOpened(line))

  function open({ page }: UpdateLine) {
    openPage(
      page,
      lines.filter((line) => line.page.address === page.address),
    )
    setOpened(new Set([...opened, page.address]))
  }

  const rowsOf = (rows: UpdateLine[]) =>
    rows.map((line) => (
      <WorkListRow key={line.plugin.id} line={line} isOpened={isOpened(line)} onOpen={() => open(line)} />
    ))

  return (
    <Dialog
      title="Work through your updates"
      description="Open each page, install the update, then scan or drop your plugins again."
      icon={ListChecks}
      width={640}
      onClose={onClose}
      fact={
        <span role="status">{`${formattedNumber(lines.filter(isOpened).length)} of ${formattedNumber(lines.length)} opened`}</span>
      }
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
          <Button
            kind="primary"
            icon={next ? ArrowUpRight : Check}
            disabled={!next}
            onClick={() => next && open(next)}
          >
            {next ? 'Open Next Page' : 'All Pages Opened'}
          </Button>
        </>
      }
    >
      {withPage.length > 0 && (
        <ul className={styles.list} aria-label="Updates to work through">
          {rowsOf(withPage)}
        </ul>
      )}
      {searched.length > 0 && (
        <details className={styles.folded} open={withPage.length === 0 || undefined}>
          <summary>
            <ChevronRight size={15} aria-hidden="true" />{' '}
            {`No update page yet (${formattedNumber(searched.length)})`}
          </summary>
          <ul className={styles.list} aria-label="Updates without a page">
            {rowsOf(searched)}
          </ul>
        </details>
      )}
    </Dialog>
  )
}
