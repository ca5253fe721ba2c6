import { AppWindow, Copy, Download, type LucideIcon, Terminal } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import * as uadWords from '../uad-words.ts'
import { type OrganizeActions, SCRIPT_NAME } from '../use-organize-actions.ts'
import styles from './script-result.module.css'

export type RunResultProps = {
  lastRun: UadWorkflow['lastRun']
  /** No unowned plugin is left to move now. */
  isNothingLeft: boolean
  organizing: OrganizeActions
  /** The next act after a run from here. */
  run: { onUsed: () => void }
}

/** The generated script: its download and how to run it. */
export function ScriptResult({ lastRun, isNothingLeft, organizing, run }: RunResultProps) {
  const { script, helper, isBusy, download } = organizing
  const isClosed = isNothingLeft || isBusy

  return (
    <ResultPanel
      icon={Terminal}
      title={uadWords.scriptGenerated}
      description={
        <>
          {uadWords.scriptMoves(lastRun?.moves, <code>UAD_Plugins_Backup</code>)}{' '}
          {uadWords.leftOutText(lastRun?.leftOut ?? 0)}
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
            busyText={uadWords.generating}
            onClick={() => download(run)}
          >
            {uadWords.downloadScript}
          </Button>
          <Button
            icon={AppWindow}
            disabled={isClosed}
            isBusy={helper.isPending}
            busyText={uadWords.launching}
            onClick={() => organizing.launch(run)}
          >
            {uadWords.useHelper}
          </Button>
        </>
      }
      refusal={isNothingLeft ? uadWords.nothingUnowned : undefined}
    >
      <RunInstructions />
    </ResultPanel>
  )
}

/** The commands for the dry run, the real run and the undo of the script, each with a copy button. */
function RunInstructions() {
  return (
    <div className={styles.run}>
      {SYSTEMS.map(({ title, folderCommands, hint }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          <ul className={styles.commands}>
            {[...folderCommands, ...RUNS].map(([purpose, command]) => (
              <li key={purpose}>
                <span>{purpose}</span>
                <code>{command}</code>
                <IconButton label={uadWords.copy(purpose)} icon={Copy} onClick={() => copy(command)} />
              </li>
            ))}
          </ul>
          <p className="faint small pretty above-8">{hint}</p>
        </section>
      ))}
    </div>
  )
}

const copy = (command: string) =>
  copyText(command, { copied: uadWords.uadMessages.commandCopied, failed: uadWords.uadMessages.copyFailed })

type Command = readonly [purpose: string, command: string]

const RUNS: Command[] = [
  [uadWords.dryRun, `bash ${SCRIPT_NAME}`],
  [uadWords.moveUnownedPlugins, `bash ${SCRIPT_NAME} --apply`],
  [uadWords.bringEverythingBack, `bash ${SCRIPT_NAME} --restore --apply`],
]

const SYSTEMS: { title: string; folderCommands: Command[]; hint: string }[] = [
  {
    title: uadWords.runOnMac,
    folderCommands: [[uadWords.goInTerminal, 'cd ~/Downloads']],
    hint: uadWords.macHint,
  },
  {
    title: uadWords.runOnWindows,
    folderCommands: [
      [uadWords.goInGitBash, 'cd ~/Downloads'],
      [uadWords.goInWsl, 'cd /mnt/c/Users/NAME/Downloads'],
    ],
    hint: uadWords.windowsHint,
  },
]

type ResultPanelProps = {
  icon: LucideIcon
  title: string
  description: ReactNode
  actions: ReactNode
  /** Why the actions are disabled. */
  refusal?: string
  fileName?: string
  children?: ReactNode
}

/** The result of the fifth step. */
export function ResultPanel({
  icon: Icon,
  title,
  description,
  actions,
  refusal,
  fileName,
  children,
}: ResultPanelProps) {
  const id = useId()

  return (
    <Surface as="section" className={styles.result} aria-labelledby={id}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <div>
          <h3 id={id} tabIndex={-1} data-leads-to="result">
            {title}
          </h3>
          <p className={styles.sentence}>{description}</p>
        </div>
      </div>
      <div className="row wrap gap-8 above-16">
        {actions}
        {fileName && <span className={styles.file}>{fileName}</span>}
      </div>
      {refusal && <p className="faint above-10">{refusal}</p>}
      {children}
    </Surface>
  )
}
