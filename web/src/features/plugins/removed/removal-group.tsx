import type { Removal, RemovedPlugin, RestoreRequest } from '#shared/plugins/removal.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedDay, formattedNumber } from '../../../ui/text/locale.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import styles from './removal-group.module.css'

type RemovalGroupProps = {
  removal: Removal
  /** Those of its plugins that are listed. */
  plugins: RemovedPlugin[]
  /** The restoring that runs. */
  running: RestoreRequest | undefined
  onRestore: (request: RestoreRequest) => void
}

/** One removal: when it was, and its plugins, each with a button that restores it. */
export function RemovalGroup({ removal, plugins, running, onRestore }: RemovalGroupProps) {
  const { removedAt, count, wasPurged } = removal
  const title = `${wasPurged ? 'Purged' : 'Removed'} ${timeAgo(removedAt, new Date())}`
  const unlisted = count - plugins.length

  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.facts}>{factsOf(removal)}</span>
        {count > 1 && (
          <Button
            size="sm"
            disabled={running !== undefined}
            isBusy={running?.removedAt === removedAt}
            busyText="Restoring..."
            onClick={() => onRestore({ removedAt })}
          >
            {`Restore ${formattedNumber(count)}`}
          </Button>
        )}
      </div>
      <ul>
        {plugins.map((plugin) => (
          <li key={plugin.id} className={styles.row}>
            <Thumb plugin={plugin} />
            <div className={styles.words}>
              <b>{plugin.name}</b>
              {plugin.manufacturer && <p>{plugin.manufacturer}</p>}
            </div>
            <Button
              size="sm"
              aria-label={`Restore ${plugin.name}`}
              disabled={running !== undefined}
              isBusy={running?.pluginIds?.[0] === plugin.id}
              busyText="Restoring..."
              onClick={() => onRestore({ pluginIds: [plugin.id] })}
            >
              Restore
            </Button>
          </li>
        ))}
        {unlisted > 0 && plugins.length > 0 && (
          <li className={styles.rest}>{`and ${formattedNumber(unlisted)} more`}</li>
        )}
      </ul>
    </section>
  )
}

function factsOf({ count, deletedAt }: Removal) {
  return `${counted(count, 'plugin')}, kept until ${formattedDay(deletedAt)}`
}
