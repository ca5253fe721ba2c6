import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { type MoveInSongs, movedPluginIds, movesInSongs } from '#shared/uad/move-plan/moves-in-songs.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { removalCheckQuery } from '../../../api/song-queries.ts'
import { SongLinks } from '../../../library/songs/song-links.tsx'
import * as songPartWords from '../../../library/songs/song-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as uadWords from '../uad-words.ts'
import styles from './song-gate.module.css'

/** Before anything moves: each plugin that songs use is named with them, and stays unless the user chooses it. */
export function SongGate({ gate, songs }: { gate: SongGateState; songs: string }) {
  const { query, check, used, chosen, toggle } = gate

  if (query.isFetching && !check) return <Spinner label={songPartWords.checkingSongs} />
  if (query.error) {
    return (
      <div role="alert">
        <Notice tone="danger" title={songPartWords.couldntCheckSongs}>
          <p>{uadWords.couldntCheckHint(failureReason(query.error))}</p>
          <Button size="sm" onClick={() => query.refetch()}>
            {common.tryAgain}
          </Button>
        </Notice>
      </div>
    )
  }
  if (!check) return null
  if (check.read === 0 && check.unseen.length === 0) return <p className="soft">{uadWords.noSongs}</p>
  const sentences = songPartWords.notSeen(check).map((sentence) => <p key={sentence}>{sentence}</p>)

  if (used.length === 0) {
    return (
      <Notice tone="info" title={uadWords.unused}>
        {sentences}
      </Notice>
    )
  }
  return (
    <Notice tone="amber" title={uadWords.songsUse(used.length)}>
      <p>{uadWords.neededHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul className={styles.moves} aria-label={uadWords.usedInSongs} tabIndex={0}>
        {used.map((each) => (
          <UsedMove
            key={each.move.stem}
            {...each}
            isChosen={chosen.has(each.move.stem)}
            onToggle={() => toggle(each.move.stem)}
            page={songs}
          />
        ))}
      </ul>
      {sentences}
    </Notice>
  )
}

type UsedMoveProps = MoveInSongs & { isChosen: boolean; onToggle: () => void; page: string }

const UsedMove = ({ move, isChosen, onToggle, ...songs }: UsedMoveProps) => (
  <li>
    <Checkbox isChecked={isChosen} onChange={onToggle} label={uadWords.move(move.name)} />
    <p>
      <SongLinks {...songs} />
    </p>
  </li>
)

const NONE: ReadonlySet<string> = new Set()

/** Asks the songs before a plan runs. What they use is left out until the user chooses to move it; without an answer nothing starts. */
export function useSongGate(plan: MovePlan | undefined) {
  const ids = plan ? movedPluginIds(plan) : []
  const query = useQuery({ ...removalCheckQuery(ids), enabled: ids.length > 0 })
  const [chosen, setChosen] = useState(NONE)
  const check = query.error ? undefined : query.data
  const used = plan && check ? movesInSongs(plan, check) : []

  return {
    query,
    check,
    used,
    /** The stems that the user chose to move although songs use them. */
    chosen,
    toggle: (stem: string) =>
      setChosen((current) => {
        const next = new Set(current)
        if (!next.delete(stem)) next.add(stem)
        return next
      }),
    run: {
      leaveOut: used.flatMap(({ move }) => (chosen.has(move.stem) ? [] : [move.stem])),
      moveAnyway: used.flatMap(({ move }) => (chosen.has(move.stem) ? move.pluginIds : [])),
    },
    isClosed: ids.length > 0 && !check,
  }
}

type SongGateState = ReturnType<typeof useSongGate>
