import { FolderOpen } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Illustration } from '../../../ui/feedback/illustration.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './adding-panel.module.css'
import { AddingResult } from './adding-result.tsx'
import type { AddingStage } from './adding-stage.ts'
import type { Adding } from './use-adding.ts'

type AddingPanelProps = {
  adding: Adding
  /** There are no songs yet: it says what to drop. */
  isFirst: boolean
  /** Files are dragged over the page. */
  isOver: boolean
  onPickFiles: () => void
  onPickFolder: () => void
  onUndo: (ids: string[]) => void
}

/** Where songs are dropped or chosen; it also shows what is being read and what came of it. */
export function AddingPanel({ adding, isFirst, isOver, onUndo, ...pickers }: AddingPanelProps) {
  const { stage } = adding
  const isBusy = stage.is === 'finding' || stage.is === 'reading'

  return (
    <Surface as="section" className={styles.panel} aria-label="Add songs" data-over={isOver}>
      {isBusy ? (
        <Progress stage={stage} onCancel={adding.cancel} onRetry={adding.retry} />
      ) : (
        <Invitation adding={adding} isFirst={isFirst} {...pickers} />
      )}
      {stage.is === 'done' && (
        <AddingResult result={stage.result} onUndo={onUndo} onDismiss={adding.dismiss} />
      )}
      <VisuallyHidden>
        <span role="status">{spokenStage(stage)}</span>
      </VisuallyHidden>
    </Surface>
  )
}

const DAWS = 'Ableton Live, FL Studio, Logic Pro, Cubase, REAPER, Studio One, Bitwig, Pro Tools (as text)'

type InvitationProps = Pick<AddingPanelProps, 'adding' | 'isFirst' | 'onPickFiles' | 'onPickFolder'>

function Invitation({ adding, isFirst, onPickFiles, onPickFolder }: InvitationProps) {
  const id = useId()
  return (
    <div className={styles.invitation} data-first={isFirst}>
      {isFirst && <Illustration name="wave" />}
      <div className={styles.words}>
        <h2>{isFirst ? 'Drop your songs here' : 'Add songs'}</h2>
        <p id={id}>
          {isFirst
            ? `Drop songs or a whole folder of projects: ${DAWS} and more.`
            : 'Drop songs, folders or a needed-plugins.csv anywhere on this page.'}{' '}
          Only the plugin list is uploaded, never your audio.
        </p>
        {isFirst && (
          <p className={styles.hint}>
            Got a <b>needed-plugins.csv</b> from someone? Drop it here to see which plugins you have.
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <Button
          kind={isFirst ? 'primary' : 'secondary'}
          icon={FolderOpen}
          needsServer
          aria-describedby={id}
          onClick={onPickFolder}
        >
          Choose a Folder
        </Button>
        <Button kind="ghost" needsServer aria-describedby={id} onClick={onPickFiles}>
          Choose Files
        </Button>
      </div>
      <div className={styles.switches}>
        <Switch
          label="Keep titles and folders"
          description={
            isFirst
              ? 'Only you see them. When off, only an anonymous fingerprint of each song is kept.'
              : 'Only you see them.'
          }
          isOn={adding.withTitles}
          onChange={adding.keepTitles}
        />
        <Switch
          label="Include backups"
          description={isFirst ? "They're listed under their song and not counted twice." : undefined}
          isOn={adding.withBackups}
          onChange={adding.readBackups}
        />
      </div>
    </div>
  )
}

type ProgressProps = {
  stage: Extract<AddingStage, { is: 'finding' | 'reading' }>
  onCancel: () => void
  onRetry: () => void
}

function Progress({ stage, onCancel, onRetry }: ProgressProps) {
  const isHeld = stage.is === 'reading' && stage.held !== undefined
  return (
    <div className={styles.progress}>
      <h2>{stage.is === 'finding' ? 'Looking for songs' : 'Reading songs'}</h2>
      <p>
        {stage.is === 'finding'
          ? `${formattedNumber(stage.found)} found`
          : `${formattedNumber(stage.read)} of ${formattedNumber(stage.total)}`}
      </p>
      {stage.is === 'reading' && (
        <LedLadder label="Songs read" value={stage.total === 0 ? 0 : (stage.read / stage.total) * 100} />
      )}
      {isHeld && (
        <Notice tone="danger" title="The last songs are not saved yet">
          <p role="alert">{stage.held}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        {isHeld && (
          <Button kind="primary" onClick={onRetry}>
            Try Again
          </Button>
        )}
        <Button kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Every stage, not every song. */
function spokenStage(stage: AddingStage) {
  if (stage.is === 'finding') return 'Looking for songs.'
  if (stage.is === 'reading') return `Reading ${formattedNumber(stage.total)} songs.`
  return ''
}
