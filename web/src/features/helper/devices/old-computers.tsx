import { useQuery } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { oldComputersQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { useRemovePlaces } from './actions.ts'
import styles from './device-list.module.css'

/** The computers with known plugin paths whose helper is no longer paired. */
export function OldComputers() {
  const { data: computers = [] } = useQuery(oldComputersQuery)
  const removal = useRemovePlaces()
  if (computers.length === 0) return null

  return (
    <Surface as="ul" className={styles.list} aria-label="Old computers">
      {computers.map(({ machine, placeCount }) => (
        <li key={machine}>
          <div className={styles.words}>
            <b>An old computer</b>
            <p>
              {counted(placeCount, 'plugin is', 'plugins are')} known there. Its helper app is no longer
              connected. Removing these places keeps the plugins in your library.
            </p>
          </div>
          <Button
            kind="quiet-danger"
            icon={Eraser}
            isBusy={removal.isPending}
            busyText="Removing..."
            onClick={() => removal.mutate(machine)}
          >
            Remove Places
          </Button>
        </li>
      ))}
    </Surface>
  )
}
