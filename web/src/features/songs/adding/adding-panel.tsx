import { FolderOpen } from 'lucide-react'
import { useId } from 'react'
import * as importWords from '../../../library/import/import-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Illustration } from '../../../ui/feedback/illustration.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as songWords from '../song-words.ts'
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
    <Surface as="section" className={styles.panel} aria-label={songWords.addSongs} data-over={isOver}>
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

type InvitationProps = Pick<AddingPanelProps, 'adding' | 'isFirst' | 'onPickFiles' | 'onPickFolder'>

function Invitation({ adding, isFirst, onPickFiles, onPickFolder }: InvitationProps) {
  const id = useId()
  return (
    <div className={styles.invitation} data-first={isFirst}>
      {isFirst && <Illustration name="wave" />}
      <div className={styles.words}>
        <h2>{isFirst ? songWords.dropSongsHere : songWords.addSongs}</h2>
        <p id={id}>{songWords.howToAdd(isFirst)}</p>
        {isFirst && <p className={styles.hint}>{songWords.needsFileOffer(<b>needed-plugins.csv</b>)}</p>}
      </div>
      <div className={styles.ways}>
        <Button
          kind={isFirst ? 'primary' : 'secondary'}
          icon={FolderOpen}
          needsServer
          aria-describedby={id}
          onClick={onPickFolder}
        >
          {importWords.chooseFolder}
        </Button>
        <Button kind="ghost" needsServer aria-describedby={id} onClick={onPickFiles}>
          {importWords.chooseFiles}
        </Button>
      </div>
      <div className={styles.switches}>
        <Switch
          label={songWords.keepTitlesAndFolders}
          description={isFirst ? songWords.keepTitlesHint : songWords.onlyYouSeeThem}
          isOn={adding.withTitles}
          onChange={adding.keepTitles}
        />
        <Switch
          label={songWords.includeBackups}
          description={isFirst ? songWords.backupsHint : undefined}
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
      <h2>{stage.is === 'finding' ? songWords.lookingForSongs : songWords.readingSongs}</h2>
      <p>
        {stage.is === 'finding' ? songWords.found(stage.found) : songWords.readCount(stage.read, stage.total)}
      </p>
      {stage.is === 'reading' && (
        <LedLadder
          label={songWords.songsRead}
          value={stage.total === 0 ? 0 : (stage.read / stage.total) * 100}
        />
      )}
      {isHeld && (
        <Notice tone="danger" title={songWords.notSavedYet}>
          <p role="alert">{stage.held}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        {isHeld && (
          <Button kind="primary" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        )}
        <Button kind="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  )
}

/** Every stage, not every song. */
function spokenStage(stage: AddingStage) {
  if (stage.is === 'finding') return songWords.lookingStatus
  if (stage.is === 'reading') return songWords.readingStatus(stage.total)
  return ''
}
