import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { OpenedSong, SongNeed } from '#shared/songs/library/known-song.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import * as songWords from '../song-words.ts'
import styles from './need-list.module.css'

type NeedListProps = {
  /** Where the rows of what is here are folded into one line. */
  isHereFolded?: boolean
  /** Shown below what is missing or differs, above what is here. */
  children?: ReactNode
  /** `songs` is set for several songs: how many of them need it. */
  needs: (SongNeed & { songs?: number })[]
  computers: OpenedSong['computers']
  /** The path of the library page, which opens the details of a plugin. */
  library: string
}

/** The needs of a song, grouped by their states, the most urgent first. */
export function NeedList({ needs, isHereFolded = false, children, ...props }: NeedListProps) {
  const groupsThatAre = (isAtHand: boolean) =>
    songWords.NEED_STATES.filter(({ state }) => songWords.isAtHand(state) === isAtHand).map((group) => {
      const ofState = needs.filter(({ state }) => state === group.state)
      if (ofState.length === 0) return null
      return (
        <NeedGroup
          key={group.state}
          {...group}
          {...props}
          needs={ofState}
          isFolded={isHereFolded && isAtHand}
        />
      )
    })
  return (
    <>
      {groupsThatAre(false)}
      {children}
      {groupsThatAre(true)}
    </>
  )
}

type Rows = Pick<NeedListProps, 'needs' | 'computers' | 'library'>
type NeedGroupProps = Rows & { state: songWords.NeedState; title: string; isFolded: boolean }

function NeedGroup({ state, title, isFolded, needs, ...props }: NeedGroupProps) {
  const id = useId()
  const heading = (
    <h3 id={id}>
      {title} <span>{formattedNumber(needs.length)}</span>
    </h3>
  )
  const rows = (
    <ul>
      {needs.map((need) => (
        <NeedItem key={need.use.usedId} need={need} {...props} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={id} className={styles.group} data-state={state}>
      {isFolded ? (
        <details className={styles.folded}>
          <summary>
            {heading}
            <ChevronDown size={14} aria-hidden="true" />
          </summary>
          {rows}
        </details>
      ) : (
        <>
          {heading}
          {rows}
        </>
      )}
    </section>
  )
}

type NeedItemProps = Omit<Rows, 'needs'> & { need: Rows['needs'][number] }

function NeedItem({ need, computers, library }: NeedItemProps) {
  const { use, state, plugin } = need
  const proof = songWords.proofOf(need)
  const isThatOne = state === 'here' && plugin?.name === use.name && plugin.version === use.version
  const maker = use.maker || plugin?.manufacturer
  return (
    <li className={styles.need}>
      <p className={styles.name}>
        {plugin ? (
          <Link href={`${library}?plugin=${plugin.id}`}>{songWords.nameOfUse(use)}</Link>
        ) : (
          <b>{songWords.nameOfUse(use)}</b>
        )}
        <FormatBadge format={use.format === 'VST2' ? 'VST' : use.format} />
        {plugin?.is32Bit && <Tag tone="danger">{songWords.is32Bit}</Tag>}
        {plugin?.needsRosetta && <Tag tone="amber">{songWords.intelOnly}</Tag>}
        {plugin && use.format === 'VST2' && <Tag>VST2</Tag>}
        {plugin?.updateAvailable && <Tag tone="amber">{songWords.updateAvailable}</Tag>}
      </p>
      <p className={styles.facts}>
        {maker && <span>{maker}</span>}
        {use.version && <span>{songWords.savedWith(use.version)}</span>}
        {need.songs !== undefined && <span>{songWords.inSongs(need.songs)}</span>}
        <span>{songWords.usageWords(use)}</span>
      </p>
      {proof && <p className={styles.reason}>{proof}</p>}
      {plugin && !isThatOne && <PluginWords plugin={plugin} computers={computers} />}
    </li>
  )
}

type PluginWordsProps = Pick<Rows, 'computers'> & { plugin: NonNullable<SongNeed['plugin']> }

/** The plugin of the library that meets the need. */
function PluginWords({ plugin, computers }: PluginWordsProps) {
  const { name, version, formats, machines } = plugin
  const places = machines
    .map((machine) => computers.find((each) => each.machine === machine)?.name ?? '')
    .filter(Boolean)
  return (
    <p className={styles.reason}>
      {songWords.inYourLibrary(`${name} ${version}`.trim(), formats.join(', '), places.join(', '))}
    </p>
  )
}
