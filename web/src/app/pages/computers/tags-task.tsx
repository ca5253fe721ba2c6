import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { ComputerTags } from '../../../features/daw-tags/computer-tags.tsx'
import * as dawTagsWords from '../../../features/daw-tags/daw-tags-words.ts'
import { DelayedSpinner } from '../../../ui/feedback/spinner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { PageActions } from '../../lists/page-actions.tsx'
import styles from './computers-page.module.css'
import { NoComputer } from './no-computer.tsx'

/** The tags in the DAWs of a computer. `?computer=` chooses it. */
export function TagsTask() {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const [search, setSearch] = useSearchParams()
  if (error && !devices)
    return <LoadFailed title={dawTagsWords.loadFailed} error={error} onTryAgain={refetch} />
  if (!devices) return <DelayedSpinner />
  const asked = search.get('computer')
  const device =
    devices.find(({ machine }) => machine === asked) ?? devices.find(({ isOnline }) => isOnline) ?? devices[0]
  if (!device) return <NoComputer />
  return (
    <div className={styles.tab}>
      {devices.length > 1 && (
        <PageActions>
          <Select
            label={overviewWords.computer}
            icon={HardDrive}
            value={device.machine}
            onChange={(computer) => setSearch({ tab: 'tags', computer }, { replace: true })}
            options={devices.map(({ machine, name }) => ({ value: machine, label: name }))}
          />
        </PageActions>
      )}
      <p className={styles.line}>{dawTagsWords.intro}</p>
      <ComputerTags key={device.id} device={device} />
    </div>
  )
}
