import { AppWindow, Download, Terminal } from 'lucide-react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SCRIPT_NAME } from '../save-script.ts'
import type { OrganizeActions } from '../use-organizing.ts'
import { ResultPanel } from './result-panel.tsx'
import { RunInstructions } from './run-instructions.tsx'
import { leftOutText, movedPlugins } from './run-words.ts'

export type RunResultProps = {
  lastRun: UadWorkflow['lastRun']
  /** No unowned plugin is left to move now. */
  isNothingLeft: boolean
  organizing: OrganizeActions
  /** What happens after a run from here. */
  run: { onUsed: () => void }
}

/** The generated script: its download and how to run it. */
export function ScriptResult({ lastRun, isNothingLeft, organizing, run }: RunResultProps) {
  const { script, helper, isBusy, download } = organizing
  const isClosed = isNothingLeft || isBusy

  return (
    <ResultPanel
      icon={Terminal}
      title="Script Generated Successfully"
      description={
        <>
          {movedPlugins(lastRun)} will move to a folder named <code>UAD_Plugins_Backup</code> in your home
          directory. Nothing is deleted. {leftOutText(lastRun?.leftOut ?? 0)}
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
            onClick={() => download(run)}
          >
            Download Script
          </Button>
          <Button
            icon={AppWindow}
            disabled={isClosed}
            isBusy={helper.isPending}
            busyText="Launching..."
            onClick={() => organizing.launch(run)}
          >
            Use Helper App Instead
          </Button>
        </>
      }
      refusal={isNothingLeft ? 'There are no unowned UAD plugins to move now.' : undefined}
    >
      <RunInstructions />
    </ResultPanel>
  )
}
