import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { groupsOf } from '#shared/groups.ts'
import type { KeptPlugin, MovePlan, PlannedMove } from '#shared/uad/move-plan/move-plan.ts'
import { devicesQuery } from '../../../api/queries.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { formattedNumber, formattedSize } from '../../../ui/text/locale.ts'
import * as uadWords from '../uad-words.ts'
import styles from './plan-preview.module.css'

type PlanPreviewProps = {
  plan: MovePlan
  /** A script or job was made before, so plugins may have moved. */
  hasRun: boolean
}

/** The plan side by side: plugins that go to the backup, and those that stay here. */
export function PlanPreview({ plan, hasRun }: PlanPreviewProps) {
  const outside = placesOutside(plan)
  const nameOf = useNamesOfSeveral(plan)

  return (
    <div className={styles.preview}>
      <Column title={uadWords.toBackup} count={plan.moves.length}>
        <MovingPlugins
          moves={plan.moves}
          isBringingBack={hasRun && plan.bringBack.length > 0}
          nameOf={nameOf}
        />
      </Column>
      <Column title={uadWords.staysHere} count={plan.kept.length + outside.length}>
        <StayingPlugins kept={plan.kept} outside={outside} nameOf={nameOf} />
      </Column>
    </div>
  )
}

/** The name of the computer with this id; '' where the plan is about one computer. */
type NameOf = (machine: string) => string

function useNamesOfSeveral({ moves }: MovePlan): NameOf {
  const isSeveral = new Set(moves.flatMap(({ places }) => places.map(({ machine }) => machine))).size > 1
  const { data: devices = [] } = useQuery({ ...devicesQuery, enabled: isSeveral })
  return (machine) => (isSeveral && devices.find((device) => device.machine === machine)?.name) || ''
}

function Column({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="shrink">
      <h3 id={id} className={styles.heading}>
        {title} <small>{formattedNumber(count)}</small>
      </h3>
      {children}
    </section>
  )
}

type MovingPluginsProps = { moves: PlannedMove[]; isBringingBack: boolean; nameOf: NameOf }

/** Every bundle that would move: its path and its size, below the folder to which all go. A bundle without a destination stays. */
function MovingPlugins({ moves, isBringingBack, nameOf }: MovingPluginsProps) {
  if (moves.length === 0) return <p className={styles.none}>{uadWords.nothingMoves}</p>

  return (
    <>
      <p className={styles.hint}>{uadWords.planWords.destination}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul className={styles.list} aria-label={uadWords.toBackup} tabIndex={0}>
        {moves.map((move) => (
          <Move key={move.stem} move={move} nameOf={nameOf} />
        ))}
      </ul>
      {isBringingBack && <p className={styles.hint}>{uadWords.planWords.bringBack}</p>}
    </>
  )
}

function Move({ move: { stem, name, group, places }, nameOf }: { move: PlannedMove; nameOf: NameOf }) {
  const moving = places.filter(({ to }) => to !== null)
  return (
    <li className={styles.entry}>
      <p className={styles.title}>
        <b>{name}</b>
        <span>{group}</span>
      </p>
      {moving.length === 0 && <p className="grow break soft">{uadWords.searchedFor(stem)}</p>}
      {moving.map((place) => (
        <Place
          key={`${place.machine}|${place.format}|${place.path}`}
          stem={stem}
          place={place}
          computer={nameOf(place.machine)}
        />
      ))}
    </li>
  )
}

type PlaceProps = { stem: string; place: PlannedMove['places'][number]; computer: string }

function Place({ stem, place: { format, size, path }, computer }: PlaceProps) {
  const isScanned = /[/\\]/.test(path)
  return (
    <div className={styles.place}>
      <FormatBadge format={format} />
      {isScanned ? (
        <p className={styles.path}>
          {computer && <span>{computer}: </span>}
          {path}
        </p>
      ) : (
        <p className="grow break soft">{uadWords.searchedFor(path || stem)}</p>
      )}
      {size !== null && <span className="rigid faint data">{formattedSize(size)}</span>}
    </div>
  )
}

type StayingPluginsProps = { kept: KeptPlugin[]; outside: OutsidePlace[]; nameOf: NameOf }

/** Every UAD plugin and every bundle that stays where it is, each reason once. */
function StayingPlugins({ kept, outside, nameOf }: StayingPluginsProps) {
  if (kept.length + outside.length === 0) return <p className={styles.none}>{uadWords.nothingStays}</p>
  const bySentence = groupsOf(kept, ({ sentence }) => sentence)
  const groups = groupsOf(kept, ({ sentence, reason }) =>
    (bySentence.get(sentence)?.length ?? 0) > 1 ? sentence : reason,
  )

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul className={styles.list} aria-label={uadWords.staysHere} tabIndex={0}>
      {[...groups].map(([key, plugins]) => (
        <Reason key={key} plugins={plugins} />
      ))}
      {outside.length > 0 && (
        <li className={styles.entry}>
          <p className="grow break soft">{uadWords.outsideFolders}</p>
          {outside.map(({ machine, path, format, name }) => (
            <div key={`${machine}|${format}|${path}`} className={styles.place}>
              <FormatBadge format={format} />
              <p className={styles.path} title={name}>
                {nameOf(machine) && <span>{nameOf(machine)}: </span>}
                {path}
              </p>
            </div>
          ))}
        </li>
      )}
    </ul>
  )
}

/** The plugins that stay for one reason. What only one of them has to say stands beside its name. */
function Reason({ plugins }: { plugins: KeptPlugin[] }) {
  const [first] = plugins
  const isOneSentence = plugins.every(({ sentence }) => sentence === first?.sentence)

  return (
    <li className={styles.entry}>
      <p className="grow break soft">
        {isOneSentence ? first?.sentence : first && uadWords.keepReasons[first.reason]}
      </p>
      {plugins.map(({ pluginId, stem, name, sentence }) => (
        <p key={`${pluginId} ${stem}`} className={styles.title}>
          <b>{name}</b>
          {isOneSentence || <span>{sentence}</span>}
        </p>
      ))}
    </li>
  )
}

type OutsidePlace = PlannedMove['places'][number] & { name: string }

/** The bundles of moved plugins that stay, because neither the script nor the helper searches their folders. */
const placesOutside = ({ moves }: MovePlan): OutsidePlace[] =>
  moves.flatMap(({ name, places }) =>
    places.filter(({ to }) => to === null).map((place) => ({ ...place, name })),
  )
