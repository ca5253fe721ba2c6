import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useCompleteExport } from '../actions.ts'
import styles from './export-dialog.module.css'

/** Explains how to save the profile in the maker's control panel; the user confirms that it is done. */
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
        {INSTRUCTIONS.map(({ key, text }, index) => (
          <li key={key}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The labels are those of the maker's program. */
const INSTRUCTIONS: { key: string; text: ReactNode }[] = [
  { key: 'connect', text: 'Connect your UAD hardware and turn it on: it stores the licenses.' },
  {
    key: 'open',
    text: (
      <>
        Open <b>UAD Meter & Control Panel</b>.
      </>
    ),
  },
  {
    key: 'tab',
    text: (
      <>
        Choose <b>System Info...</b> in its menu and go to the <b>System Info</b> tab.
      </>
    ),
  },
  {
    key: 'button',
    text: (
      <>
        Press the <b>Save Detailed System Profile</b> button.
      </>
    ),
  },
  { key: 'save', text: 'Save the file somewhere you can find it.' },
]
