import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { compareComputers } from '#shared/computers/compare-computers.ts'
import { isAnyKnown, stopCountOf } from '#shared/computers/systems-report.ts'
import type { FormatFigures } from '#shared/formats/formats-answer.ts'
import { groupsOf } from '#shared/groups.ts'
import type { Device } from '#shared/helper/device.ts'
import { sumOfSums } from '#shared/storage/storage-sum.ts'
import { unseenQuery } from '../../../api/health-queries.ts'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { songUsageQuery } from '../../../api/song-queries.ts'
import { formatFiguresQuery, storageQuery } from '../../../api/storage-queries.ts'
import { ComputerCard } from '../../../features/computers/overview/computer-card.tsx'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { answerTo, areOldVst2, usualQuestion } from '../../../features/computers/systems/systems-view.ts'
import { systemMessages } from '../../../features/computers/systems/systems-words.ts'
import type { KnownComputers } from '../../../features/computers/use-computers.ts'
import * as dawTagsWords from '../../../features/daw-tags/daw-tags-words.ts'
import { StateDot } from '../../../features/helper/connection/state-dot.tsx'
import {
  RemoveComputerDialog,
  RenameComputerDialog,
} from '../../../features/helper/devices/remove-computer-dialog.tsx'
import { useHelper } from '../../../features/helper/use-helper.ts'
import * as installWords from '../../../features/installs/install-words.ts'
import { LargestPlugins } from '../../../features/storage/largest-plugins.tsx'
import { sumText } from '../../../library/bundles/storage-words.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-overview.module.css'
import { NoComputer, WithComputers } from './task-parts.tsx'

/** The computers, what can be done for them, and the largest plugins. */
export const ComputersOverview = () => (
  <WithComputers>
    {(known) => (known.computers.length === 0 ? <NoComputer canDrop /> : <Overview known={known} />)}
  </WithComputers>
)

/** A question about a computer that is open. */
type Asked =
  | { is: 'name'; device: Device }
  | { is: 'removal'; computer: { machine: string; name: string; deviceId: string | undefined } }

function Overview({ known }: { known: KnownComputers }) {
  const { computers, places, plugins, names, devices } = known
  const helper = useHelper()
  const storage = useQuery(storageQuery())
  const { data: usage = NONE } = useQuery(songUsageQuery)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const placesOn = useMemo(() => groupsOf(places, ({ machine }) => machine), [places])

  return (
    <div className={styles.overview}>
      <div className={styles.head}>
        <h2>
          {overviewWords.overviewMessages.computers(
            computers.filter(({ machine }) => machine !== '').length,
            devices.length > 0,
            storage.data && storage.data.total.bytes > 0 ? sumText(storage.data.total) : '',
          )}
        </h2>
        <Link href={taskPath('new-computer')} asChild>
          <ButtonLink icon={MonitorSmartphone}>{overviewWords.setUpNewComputer}</ButtonLink>
        </Link>
      </div>
      <ul className={styles.computers} aria-label={overviewWords.computers}>
        {computers.map((computer) => {
          const { machine } = computer
          const name = names.get(machine) ?? ''
          const device = devices.find((each) => each.machine === machine)
          return (
            <ComputerCard
              key={machine}
              computer={computer}
              name={name}
              places={placesOn.get(machine) ?? NONE}
              space={storage.data?.computers.find((each) => each.machine === machine)}
              content={device?.content}
              helper={
                device && {
                  isOnline: device.isOnline,
                  dot: <StateDot state={device.isOnline ? 'connected' : 'idle'} />,
                }
              }
              onRename={device && (() => setAsked({ is: 'name', device }))}
              onScan={() => device && helper.scan(device.id)}
              onRemove={
                machine === ''
                  ? undefined
                  : () => setAsked({ is: 'removal', computer: { machine, name, deviceId: device?.id } })
              }
            />
          )
        })}
      </ul>
      {places.length > 0 && <Tasks known={known} />}
      {storage.isLoadingError && <NotLoaded title={overviewWords.couldntLoadStorage} queries={[storage]} />}
      <LargestPlugins plugins={plugins} names={names} usage={usage} library={paths.plugins} />
      {asked?.is === 'name' && <RenameComputerDialog device={asked.device} onClose={close} />}
      {asked?.is === 'removal' && <RemoveComputerDialog computer={asked.computer} onClose={close} />}
    </div>
  )
}

function Tasks({ known }: { known: KnownComputers }) {
  const { computers, places, plugins, names } = known
  const { data: updates = NONE } = useQuery(availableUpdatesQuery)
  const { data: formats, isPending } = useQuery(formatFiguresQuery)
  const freed = useMemo(() => mostFreed(formats?.proposalTotals ?? NONE), [formats])
  const { data: unseen } = useQuery(unseenQuery)
  const { target, ...report } = useMemo(() => {
    const question = usualQuestion(places)
    return { ...answerTo(question, known, updates), target: question.target }
  }, [known, places, updates])
  const oldCopies = report.counts['old-copy']
  const [here, there] = computers.map(({ machine }) => machine)
  const comparison = useMemo(
    () =>
      here !== undefined && there !== undefined
        ? compareComputers({ computers, places, plugins }, here, there)
        : undefined,
    [computers, places, plugins, here, there],
  )
  const [hereName, thereName] = [names.get(here ?? '') ?? '', names.get(there ?? '') ?? '']

  return (
    <Surface as="ul" className={styles.tasks} aria-label={overviewWords.tasks}>
      <TaskRow
        title={overviewWords.freeSpace}
        task={freed ? `space&computer=${freed.machine}` : 'space'}
        kind={freed ? 'primary' : 'secondary'}
        label={freed ? overviewWords.reviewBundles(freed.sum.bundles) : overviewWords.freeSpaceButton}
      >
        {isPending
          ? overviewWords.counting
          : freed
            ? overviewWords.overviewMessages.space(
                freed.sum.bundles,
                sumText(freed.sum),
                computers.length > 1 ? names.get(freed.machine) : undefined,
              )
            : overviewWords.overviewMessages.noSpace}
      </TaskRow>
      <TaskRow title={overviewWords.systemCheck} task="systems" label={overviewWords.chooseSystem}>
        {overviewWords.overviewMessages.check(
          target.label,
          stopCountOf(report),
          report.counts.update,
          isAnyKnown(report),
        )}
        {oldCopies > 0 && ` ${systemMessages.oldCopies(oldCopies, areOldVst2(report))}`}
      </TaskRow>
      <TaskRow title={overviewWords.dawCheck} task="health" label={overviewWords.checkDaws}>
        {overviewWords.overviewMessages.health(unseen?.length)}
      </TaskRow>
      <TaskRow
        title={
          comparison
            ? overviewWords.overviewMessages.compareTitle(hereName, thereName)
            : overviewWords.compare
        }
        task="compare"
        label={overviewWords.compare}
      >
        {comparison
          ? overviewWords.overviewMessages.compare(
              hereName,
              thereName,
              comparison.onlyHere.length,
              comparison.onlyThere.length,
              comparison.versions.length,
            )
          : here
            ? overviewWords.overviewMessages.compareOne
            : overviewWords.overviewMessages.compareNone}
        {comparison && comparison.leftOut.length > 0 && ` ${overviewWords.leftOutText(comparison.leftOut)}.`}
      </TaskRow>
      <TaskRow title={overviewWords.dawTags} task="tags" label={overviewWords.compareTags}>
        {dawTagsWords.intro}
      </TaskRow>
      <TaskRow title={overviewWords.getPlugins} task="get-plugins" label={overviewWords.openCatalog}>
        {installWords.intro}
      </TaskRow>
    </Surface>
  )
}

/** The computer where most bundles could go, and their sum; undefined without any. */
function mostFreed(totals: FormatFigures['proposalTotals']) {
  return [...groupsOf(totals, ({ machine }) => machine)]
    .map(([machine, ofIt]) => ({
      machine,
      sum: sumOfSums(ofIt.map(({ bytes, unknown, count }) => ({ bytes, unknown, bundles: count }))),
    }))
    .sort((a, b) => b.sum.bytes - a.sum.bytes || b.sum.bundles - a.sum.bundles)[0]
}

type TaskRowProps = {
  title: string
  task: string
  label: string
  kind?: 'primary' | 'secondary'
  children: ReactNode
}

const TaskRow = ({ title, task, label, kind = 'secondary', children }: TaskRowProps) => (
  <li>
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
    <Link href={taskPath(task)} asChild>
      <ButtonLink kind={kind}>{label}</ButtonLink>
    </Link>
  </li>
)

const taskPath = (task: string) => `${paths.computers}?tab=${task}`

const NONE: never[] = []
