import { Archive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Formats, HeldBack, ListedComputer } from '#shared/formats/formats-answer.ts'
import { PROPOSAL_REASONS } from '#shared/formats/proposal-reason.ts'
import {
  BundleList,
  BundleRow,
  type BundlesToSetAside,
  shownBundle,
} from '../../library/bundles/bundle-list.tsx'
import { SET_ASIDE_FIRST } from '../../library/bundles/storage-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import { ComputerDaws } from './computer-daws.tsx'
import * as formatWords from './format-words.ts'
import styles from './formats-view.module.css'
import { ReturnedBundles, SetAsideBundles } from './moved-bundles.tsx'
import { ProposalGroup, totalText } from './proposal-group.tsx'

type FormatsViewProps = {
  formats: Formats
  /** The shown computer. */
  computer: ListedComputer
  onSetAside: (asked: BundlesToSetAside) => void
  onBringBack: (computer: ListedComputer, installationIds: string[]) => void
  onDelete: (computer: ListedComputer, installationIds: string[]) => void
  /** The helper is being asked. */
  isBusy: boolean
  /** The paths of the library and of the Songs page. */
  library: string
  songs: string
  /** Further lists of what could go. */
  children: ReactNode
}

/** The formats on one computer: what could go, what songs hold back, what has returned, and what is set aside. Its DAWs come first until they are chosen. */
export function FormatsView(props: FormatsViewProps) {
  const { formats, computer, onSetAside, onBringBack, onDelete, isBusy, library, songs, children } = props
  const { machine, deviceId } = computer
  const onComputer = <Bundle extends { machine: string }>(all: Bundle[]) =>
    all.filter((one) => one.machine === machine)
  const proposals = onComputer(formats.proposals)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = ({ installationId, isPreselected }: (typeof proposals)[number]) =>
    changed.get(installationId) ?? isPreselected
  const chosen = proposals.filter(isChosen)
  const chosenIds = new Set(chosen.map(({ installationId }) => installationId))
  const canMove = deviceId !== null
  const moved = { canMove, library }

  function choose(ids: string[], value: boolean) {
    setChanged(new Map([...changed, ...ids.map((id) => [id, value] as const)]))
  }

  return (
    <div className={styles.view}>
      {computer.daws.length === 0 && <ComputerDaws computer={computer} />}
      <ReturnedBundles
        {...moved}
        bundles={onComputer(formats.returned)}
        computer={formatWords.computerName(computer)}
        onSetAside={onSetAside}
      />
      {proposals.length === 0 && (
        <EmptyState illustration="meter" level={2} title={formatWords.nothingToPropose}>
          {formats.read === 0 ? formatWords.songsForFormats : formatWords.allNeeded}
        </EmptyState>
      )}
      {PROPOSAL_REASONS.map((reason) => {
        const group = proposals.filter((one) => one.reason === reason)
        return (
          group.length > 0 && (
            <ProposalGroup
              key={reason}
              reason={reason}
              proposals={group}
              chosen={chosenIds}
              onChoose={choose}
              library={library}
            />
          )
        )
      })}
      {(chosen.length > 0 || (proposals.length > 0 && !canMove)) && (
        <div className={styles.bar} role="status">
          {chosen.length > 0 && <span>{formatWords.selectedTotal(totalText(chosen))}</span>}
          {canMove ? (
            <Button
              kind="primary"
              icon={Archive}
              needsServer
              onClick={() =>
                onSetAside({
                  machine,
                  computer: formatWords.computerName(computer),
                  installationIds: [...chosenIds],
                  reason: chosen.every(({ reason }) => reason === 'duplicate') ? 'duplicate' : 'format',
                })
              }
            >
              {formatWords.review}
            </Button>
          ) : (
            <span>{formatWords.helperNeeded}</span>
          )}
        </div>
      )}
      {children}
      <HeldBackList
        held={onComputer(formats.held)}
        total={formats.heldTotal}
        read={formats.read}
        library={library}
        songs={songs}
      />
      <SetAsideBundles
        {...moved}
        bundles={onComputer(formats.setAside)}
        onBringBack={(ids) => onBringBack(computer, ids)}
        onDelete={(ids) => onDelete(computer, ids)}
        isBusy={isBusy}
      />
      {computer.daws.length > 0 && <ComputerDaws computer={computer} />}
      <p className={styles.note}>
        {SET_ASIDE_FIRST} {formatWords.unsplit}
      </p>
    </div>
  )
}

type HeldBackListProps = {
  held: HeldBack[]
  /** How many there are on all computers. */
  total: number
  /** How many songs were read. */
  read: number
  /** The paths of the library and of the Songs page. */
  library: string
  songs: string
}

/** Bundles that could go, but stay because of songs. Renders nothing without any. */
function HeldBackList({ held, total, read, library, songs }: HeldBackListProps) {
  if (held.length === 0) return null
  return (
    <BundleList
      title={formatWords.keptForSongs}
      total={formattedNumber(held.length)}
      note={
        <p>
          {read === 0
            ? formatWords.songsForHeld((words) => <Link href={songs}>{words}</Link>)
            : formatWords.neededBySongs}
          {total > held.length && ` ${formatWords.onlySome}`}
        </p>
      }
      items={held}
    >
      {({ installationId, sentence, titles, ...bundle }) => (
        <BundleRow
          key={installationId}
          {...shownBundle(bundle, library)}
          facts={[sentence, titles.length > 0 && formatWords.songTitles(titles)]}
        />
      )}
    </BundleList>
  )
}
