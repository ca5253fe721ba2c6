import type { ReactNode } from 'react'
import { useCompleteExport } from '../actions.ts'
import { StepDialog } from '../step-dialog.tsx'
import styles from './export-dialog.module.css'

/** Explains how to save the profile in the maker's control panel; the user confirms that it is done. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const complete = useCompleteExport()

  return (
    <StepDialog
      title="Export UAD List"
      description="Save your authorizations from the control panel."
      onClose={onClose}
      action={{
        label: "I've Exported My List",
        isBusy: complete.isPending,
        onAct: () => complete.mutate(undefined, { onSuccess: onClose }),
      }}
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
    </StepDialog>
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
