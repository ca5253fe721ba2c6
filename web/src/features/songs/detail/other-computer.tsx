import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenedSong, SongNeed } from '#shared/songs/library/known-song.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { songNeedsOnQuery } from '../../../api/song-queries.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import * as songWords from '../song-words.ts'
import styles from './other-computer.module.css'

/** Shows the changes when a song moves to one of the user's computers. */
export function OtherComputer({ opened }: { opened: OpenedSong }) {
  const [machine, setMachine] = useState('')
  const { song, needs, computers } = opened
  if (computers.length === 0) return null
  return (
    <section className={styles.place} aria-label={songWords.willOpen}>
      <h3>{songWords.willOpenOn}</h3>
      <Select
        label={songWords.computer}
        value={machine}
        onChange={setMachine}
        options={[
          { value: '', label: songWords.chooseComputer },
          ...computers.map((each) => ({
            value: each.machine,
            label: each.name || songWords.computerWithoutName,
          })),
        ]}
      />
      {machine !== '' && (
        <Outlook
          key={machine}
          songId={song.id}
          machine={machine}
          name={computers.find((each) => each.machine === machine)?.name || 'this computer'}
          needs={needs}
        />
      )}
    </section>
  )
}

type OutlookProps = { songId: string; machine: string; name: string; needs: SongNeed[] }

function Outlook({ songId, machine, name, needs }: OutlookProps) {
  const { data: there, error, refetch } = useQuery(songNeedsOnQuery(songId, machine))
  if (error && !there)
    return <LoadFailed title={songWords.couldntCompare} error={error} onTryAgain={refetch} />
  if (!there) return <Spinner label={songWords.comparing} />
  const missing = there.filter(({ state }) => state === 'missing')
  const differences = songWords.differencesOf(needs, there).filter(({ after }) => after !== 'missing')

  return (
    <div role="status" className={styles.outlook}>
      <p>
        <b>
          {missing.length === 0
            ? songWords.nothingMissing(name)
            : songWords.wouldBeMissing(missing.length, name)}
        </b>
      </p>
      {missing.length > 0 && (
        <ul aria-label={songWords.missingOn(name)}>
          {missing.map((need) => (
            <li key={need.use.usedId}>
              <b>{songWords.nameOfUse(need.use)}</b> <span>{need.use.format}</span>
              {songWords.proofOf(need) && <p>{songWords.proofOf(need)}</p>}
            </li>
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <>
          <p>{songWords.differsThere}</p>
          <ul aria-label={songWords.differentOn(name)}>
            {differences.map(({ use, before, after, beforeVersion, afterVersion }) => (
              <li key={use.usedId}>
                <b>{songWords.nameOfUse(use)}</b>
                <p>
                  {before === after
                    ? songWords.otherVersion(afterVersion, beforeVersion)
                    : songWords.insteadOf(songWords.STATE_WORDS[after], songWords.STATE_WORDS[before])}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length === 0 && differences.length === 0 && <p>{songWords.samePlugins}</p>}
    </div>
  )
}
