import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Split } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { wavesGenerationOf } from '#shared/bundles/waves/waves-places.ts'
import { groupsOf } from '#shared/groups.ts'
import { UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import { loadedFirst, loadedFirstText } from '#shared/plugins/loaded-first.ts'
import type { Installation, Plugin, Sighting } from '#shared/plugins/plugin.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { devicesQuery, pluginQuery } from '../../../api/queries.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { minSystemWords, oldSystemText } from '../../../library/badges/system-words.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { formattedSize } from '../../../ui/text/locale.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import { computerNames } from '../installations/computer-names.ts'
import { openInstallation } from '../installations/open-location.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './installed-places.module.css'

type InstalledPlacesProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  /** The actions of a user on one of its bundles on the disk. */
  movesOf: (place: Installation) => ReactNode
  /** Asks which of its installations become a plugin of their own. */
  onSplit: () => void
}

/** The installations, computer by computer. */
export function InstalledPlaces({ plugin, isSettled, movesOf, onSplit }: InstalledPlacesProps) {
  const { data, error, refetch } = useQuery({ ...pluginQuery(plugin.id), enabled: isSettled })

  if (error && !data) {
    return (
      <section className={styles.places} aria-label={pluginWords.installations}>
        <h3>{pluginWords.installed}</h3>
        <p>{pluginWords.couldntLoadPlaces(failureReason(error))}</p>
        <Button size="sm" onClick={() => refetch()}>
          {common.tryAgain}
        </Button>
      </section>
    )
  }
  if (!data)
    return <section className={styles.waiting} aria-busy="true" aria-label={pluginWords.installations} />
  if (data.installations.length === 0) return null
  const nameOf = computerNames(data.installations)

  return (
    <section className={styles.places} aria-label={pluginWords.installations}>
      {data.isMissing && <MissingNotice installations={data.installations} />}
      {[...groupsOf(data.installations, placeKey)].map(([key, places]) => (
        <div key={key}>
          <h3>{key === SEEN ? pluginWords.listedByDaw : headingOf(nameOf(key))}</h3>
          <ul>
            {places.map((place) => (
              <Place key={place.id} place={place} moves={data.isSample ? null : movesOf(place)} />
            ))}
          </ul>
          <LoadedFirst places={places} />
        </div>
      ))}
      <AlsoInBundle name={data.name} contents={data.contents ?? []} />
      {data.installations.length > 1 && !data.isSample && (
        <Button size="sm" kind="ghost" icon={Split} className={styles.split} needsServer onClick={onSplit}>
          {pluginWords.split}
        </Button>
      )}
    </section>
  )
}

/** Which of two versions on one computer DAWs load, where it is known. */
function LoadedFirst({ places }: { places: Installation[] }) {
  const first = loadedFirst(places)
  return first && <p className="soft small above-6">{loadedFirstText(first)}</p>
}

function Place({ place, moves }: { place: Installation; moves: ReactNode }) {
  const queries = useQueryClient()
  const { format, version, path, architectures, size, goneAt, movedTo, seenBy } = place
  const minimum = minSystemWords(place.minSystem, place.platform)
  const { data: devices = [] } = useQuery({ ...devicesQuery, enabled: false })
  const tooOld = goneAt === null ? oldSystemText(place, devices) : ''
  const unloaded = unloadedText(place)
  const facts = [
    version && `v${version}`,
    architectures.join(', '),
    minimum,
    size !== null && formattedSize(size),
  ]

  return (
    <li data-gone={goneAt !== null}>
      <FormatBadge format={format} />
      <span className={styles.path} title={path}>
        {/* The end of a path says more than its beginning, so it is cut at the left; the mark keeps the order of its letters. */}
        <bdi>{path}</bdi>
      </span>
      {path !== '' && (
        <IconButton
          className={styles.open}
          label={pluginWords.openLocation(format)}
          icon={FolderOpen}
          size={14}
          onClick={() => openInstallation(queries, place)}
        />
      )}
      {goneAt === null && moves}
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      {unloaded && <span className={styles.facts}>{unloaded}</span>}
      {tooOld && <span className={styles.gone}>{tooOld}</span>}
      {seenBy && <span className={styles.facts}>{seenText(seenBy)}</span>}
      {goneAt && (
        <span className={styles.gone}>
          {movedTo ? pluginWords.movedTo(movedTo) : pluginWords.notFoundSince(timeAgo(goneAt, new Date()))}
        </span>
      )}
      {goneAt !== null && moves}
    </li>
  )
}

/** The key of the installations that a DAW has listed; nobody has looked for their bundles. */
const SEEN = 'seen'
const placeKey = ({ seenBy, machine }: Installation) => (seenBy ? SEEN : machine)

/** The computer of dropped bundles is unknown and has an empty name. */
const headingOf = (computer: string) =>
  computer === '' ? pluginWords.installed : pluginWords.installedOn(computer)

/** The other plugins in the bundles of an entry: the first five, and a button that shows the rest. */
function AlsoInBundle({ name, contents }: { name: string; contents: string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const others = contents.filter((each) => each.toLowerCase() !== name.toLowerCase())
  if (others.length === 0) return null
  const hidden = others.length - MAX_SHOWN

  return (
    <p className="break soft small above-12">
      {libraryPartWords.alsoInBundle(others.slice(0, isOpen ? undefined : MAX_SHOWN).join(', '))}{' '}
      {hidden > 0 && (
        <Button kind="link" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? pluginWords.fewerNames : pluginWords.moreNames(hidden)}
        </Button>
      )}
    </p>
  )
}

const MAX_SHOWN = 5

/** Explains why no installation was found, and what to do. */
function MissingNotice({ installations }: { installations: Installation[] }) {
  const isMoved = installations.some(({ movedTo }) => movedTo !== null)

  return (
    <Notice tone="amber" title={isMoved ? pluginWords.movedAway : pluginWords.notFoundAtLastScan}>
      <p>{isMoved ? pluginWords.movedByUadWorkflow : pluginWords.reinstallHint}</p>
    </Notice>
  )
}

/** Where the word about a plugin comes from: `Seen by Ableton Live on March 3, 2026`. */
const seenText = ({ host, at }: Sighting) =>
  at === null ? pluginWords.seenBy(host) : pluginWords.seenByOn(host, at)

/** Why no DAW loads an installation, as a sentence; '' for one that may be loaded. */
function unloadedText({ format, path }: Pick<Installation, 'format' | 'path'>): string {
  const generation = format === UNKNOWN_FORMAT ? wavesGenerationOf(path) : undefined
  return generation ? pluginWords.noWavesShell(generation) : ''
}
