import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import { ComputerTags } from '../../../features/daw-tags/computer-tags.tsx'
import * as dawTagsWords from '../../../features/daw-tags/daw-tags-words.ts'
import styles from './computers-page.module.css'
import { ComputerMenu, NoComputer } from './task-parts.tsx'

/** The tags in the DAWs of a computer. `?computer=` chooses it. */
export function TagsTask() {
  const answer = useQuery(devicesQuery)
  const [search, setSearch] = useSearchParams()
  const devices = answer.data
  if (!devices) return <NotLoaded title={dawTagsWords.loadFailed} queries={[answer]} />
  const asked = search.get('computer')
  const device =
    devices.find(({ machine }) => machine === asked) ?? devices.find(({ isOnline }) => isOnline) ?? devices[0]
  if (!device) return <NoComputer />
  return (
    <div className={styles.tab}>
      <ComputerMenu
        machine={device.machine}
        computers={devices.map(({ machine, name }) => ({ machine, label: name }))}
        onChoose={(computer) => setSearch({ tab: 'tags', computer }, { replace: true })}
      />
      <p className={styles.line}>{dawTagsWords.intro}</p>
      <ComputerTags key={device.id} device={device} />
    </div>
  )
}
