import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useCompleteExport } from '../actions.ts'
import styles from './export-dialog.module.css'

/** How the profile is saved in the maker's control panel; somebody who has done so says it here. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const complete = useCompleteExport()

  return (
    <Dialog
      title="Export UAD List"
      description="Save your authorizations from the control panel."
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            isBusy={complete.isPending}
            onClick={() => complete.mutate(undefined, { onSuccess: onClose })}
          >
            I've Exported My List
          </Button>
        </>
      }
    >
      <ol className={styles.instructions}>
        {INSTRUCTIONS.map(({ key, says }, index) => (
          <li key={key}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>{says}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The way the maker's own program has it, as the tools that read its file describe it. */
const INSTRUCTIONS: { key: string; says: ReactNode }[] = [
  { key: 'connect', says: 'Connect your UAD hardware and switch it on: the licenses live there.' },
  {
    key: 'open',
    says: (
      <>
        Open <b>UAD Meter & Control Panel</b>.
      </>
    ),
  },
  {
    key: 'tab',
    says: (
      <>
        Choose <b>System Info...</b> in its menu and go to the <b>System Info</b> tab.
      </>
    ),
  },
  {
    key: 'button',
    says: (
      <>
        Press the <b>Save Detailed System Profile</b> button.
      </>
    ),
  },
  { key: 'save', says: 'Save the file somewhere you can find it.' },
]
