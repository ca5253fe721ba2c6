import { AppWindow, Download, Terminal } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { SCRIPT_NAME } from '../save-script.ts'
import type { OrganizeActions } from '../use-organizing.ts'
import { ResultPanel } from './result-panel.tsx'
import { RunInstructions } from './run-instructions.tsx'

type ScriptResultProps = {
  /** The number of plugins that the script moves; undefined while it is loading. */
  count: number | undefined
  organizing: OrganizeActions
}

/** The generated script: its download and how to run it. */
export function ScriptResult({ count, organizing }: ScriptResultProps) {
  const { script, helper, isBusy, download } = organizing
  const isClosed = count === 0 || isBusy

  return (
    <ResultPanel
      icon={Terminal}
      title="Script Generated Successfully"
      description={
        <>
          {summaryText(count)} will move to a folder named <code>UAD_Plugins_Backup</code> in your home
          directory. Nothing is deleted.
        </>
      }
      fileName={SCRIPT_NAME}
      actions={
        <>
          <Button
            kind="primary"
            icon={Download}
            disabled={isClosed}
            isBusy={script.isPending}
            busyText="Generating..."
            onClick={download}
          >
            Download Script
          </Button>
          <Button
            icon={AppWindow}
            disabled={isClosed}
            isBusy={helper.isPending}
            busyText="Launching..."
            onClick={() => organizing.launch()}
          >
            Use Helper App Instead
          </Button>
        </>
      }
      refusal={count === 0 ? 'There are no unowned UAD plugins to move now.' : undefined}
    >
      <RunInstructions />
    </ResultPanel>
  )
}

function summaryText(count: number | undefined) {
  if (count === undefined) return 'The unowned UAD plugins'
  return `${count} unowned UAD ${count === 1 ? 'plugin' : 'plugins'}`
}
