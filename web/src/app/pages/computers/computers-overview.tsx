import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { compareComputers } from '#shared/computers/compare-computers.ts'
import { stopCountOf } from '#shared/computers/systems-report.ts'
import { groupsOf } from '#shared/groups.ts'
import { sumOfSums } from '#shared/storage/storage-sum.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { songUsageQuery } from '../../../api/song-queries.ts'
import { formatFiguresQuery, storageQuery } from '../../../api/storage-queries.ts'
import { leftOutText } from '../../../features/computers/compare/comparison-view.ts'
import { ComputerCard } from '../../../features/computers/overview/computer-card.tsx'
import { overviewMessages } from '../../../features/computers/overview/overview-words.ts'
import { answerTo, areOldVst2, usualQuestion } from '../../../features/computers/systems/systems-view.ts'
import { systemMessages } from '../../../features/computers/systems/systems-words.ts'
import { type KnownComputers, useComputers } from '../../../features/computers/use-computers.ts'
import { StateDot } from '../../../features/helper/connection/state-dot.tsx'
import { RemoveComputerDialog } from '../../../features/helper/devices/remove-computer-dialog.tsx'
import { useHelper } from '../../../features/helper/use-helper.ts'
import { installWords } from '../../../features/installs/words.ts'
import { LargestPlugins } from '../../../features/storage/largest-plugins.tsx'
import { sumText } from '../../../library/bundles/storage-words.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { DelayedSpinner } from '../../delayed-spinner.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-overview.module.css'
import { NoComputer } from './no-computer.tsx'

/** The computers, what can be done for them, and the largest plugins. */
export function ComputersOverview() {
  const { data, error, tryAgain } = useComputers()
  if (error) return <LoadFailed title="We couldn't load your computers" error={error} onTryAgain={tryAgain} />
  if (!data) return <DelayedSpinner />
  if (data.computers.length === 0) return <NoComputer />
  return <Overview known={data} />
}

function Overview({ known }: { known: KnownComputers }) {
  const { computers, places, plugins, names, devices } = known
  const helper = useHelper()
  const storage = useQuery(storageQuery())
  const { data: usage = NONE } = useQuery(songUsageQuery)
  const [removed, setRemoved] = useState<{ machine: string; name: string; deviceId: string | undefined }>()
  const placesOn = useMemo(() => groupsOf(places, ({ machine }) => machine), [places])

  return (
    <div className={styles.overview}>
      <div className={styles.head}>
        <h2>
          {storage.data && storage.data.total.bytes > 0
            ? overviewMessages.computers(computers.length, sumText(storage.data.total))
            : counted(computers.length, 'computer')}
        </h2>
        <Link href={taskPath('new-computer')} asChild>
          <ButtonLink icon={MonitorSmartphone}>Set Up a New Computer</ButtonLink>
        </Link>
      </div>
      <ul className={styles.computers} aria-label="Computers">
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
              helper={
                device && {
                  isOnline: device.isOnline,
                  dot: <StateDot state={device.isOnline ? 'connected' : 'idle'} />,
                }
              }
              onScan={() => device && helper.scan(device.id)}
              onRemove={
                machine === '' ? undefined : () => setRemoved({ machine, name, deviceId: device?.id })
              }
            />
          )
        })}
      </ul>
      {places.length > 0 && <Tasks known={known} />}
      {storage.isLoadingError && (
        <LoadFailed
          title="We couldn't load your storage"
          error={storage.error}
          onTryAgain={storage.refetch}
        />
      )}
      <LargestPlugins plugins={plugins} names={names} usage={usage} library={paths.plugins} />
      {removed && <RemoveComputerDialog computer={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

function Tasks({ known }: { known: KnownComputers }) {
  const { computers, places, plugins, names } = known
  const { data: updates = NONE } = useQuery(availableUpdatesQuery)
  const { data: formats, isPending } = useQuery(formatFiguresQuery)
  const proposed = formats?.proposalTotals.filter(({ count }) => count > 0) ?? []
  const space = sumOfSums(proposed.map(({ count, ...sum }) => ({ ...sum, bundles: count })))
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
    <Surface as="ul" className={styles.tasks} aria-label="Tasks">
      <TaskRow
        title="Free up space"
        task="space"
        kind={space.bundles > 0 ? 'primary' : 'secondary'}
        label={space.bundles > 0 ? `Review ${counted(space.bundles, 'Bundle')}` : 'Free Up Space'}
      >
        {overviewMessages.space(isPending ? undefined : space.bundles, sumText(space))}
      </TaskRow>
      <TaskRow title="Check before a system update" task="systems" label="Choose a System">
        {overviewMessages.check(target.label, stopCountOf(report), report.counts.update)}
        {oldCopies > 0 && ` ${systemMessages.oldCopies(oldCopies, areOldVst2(report))}`}
      </TaskRow>
      <TaskRow
        title={comparison ? overviewMessages.compareTitle(hereName, thereName) : 'Compare'}
        task="compare"
        label="Compare"
      >
        {comparison
          ? overviewMessages.compare(
              hereName,
              thereName,
              comparison.onlyHere.length,
              comparison.onlyThere.length,
              comparison.versions.length,
            )
          : overviewMessages.compareOne}
        {comparison && comparison.leftOut.length > 0 && ` ${leftOutText(comparison.leftOut)}.`}
      </TaskRow>
      <TaskRow title="Get plugins" task="get-plugins" label="Open the Catalog">
        {installWords.intro}
      </TaskRow>
    </Surface>
  )
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
