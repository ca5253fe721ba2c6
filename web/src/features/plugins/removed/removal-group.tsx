import { type ReactNode, useRef } from 'react'
import type { Removal, RemovedPlugin, RestoreRequest } from '#shared/plugins/removal.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useFocusAfterMore } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './removal-group.module.css'

type RemovalGroupProps = {
  removal: Removal
  /** Those of its plugins that are listed. */
  plugins: RemovedPlugin[]
  /** The restoring that runs. */
  running: RestoreRequest | undefined
  onRestore: (request: RestoreRequest) => void
  onHide: (plugin: RemovedPlugin) => void
}

/** One removal: when it was, and its plugins, each with a button that restores it. */
export function RemovalGroup({ removal, plugins, running, onRestore, onHide }: RemovalGroupProps) {
  const { removedAt, count, deletedAt, wasPurged } = removal
  const title = `${wasPurged ? 'Purged' : 'Removed'} ${timeAgo(removedAt, new Date())}`
  const unlisted = count - plugins.length

  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.facts}>{pluginWords.keptUntil(count, deletedAt)}</span>
        {count > 1 && (
          <Button
            size="sm"
            disabled={running !== undefined}
            isBusy={running?.removedAt === removedAt}
            busyText={pluginWords.restoring}
            onClick={() => onRestore({ removedAt })}
          >
            {pluginWords.restoreCount(count)}
          </Button>
        )}
      </div>
      <ul>
        {plugins.map((plugin) => (
          <RemovedRow key={plugin.id} plugin={plugin}>
            <Button
              size="sm"
              kind="ghost"
              aria-label={pluginWords.keepHiddenName(plugin.name)}
              disabled={running !== undefined}
              onClick={() => onHide(plugin)}
            >
              {pluginWords.keepHidden}
            </Button>
            <Button
              size="sm"
              aria-label={pluginWords.restoreName(plugin.name)}
              disabled={running !== undefined}
              isBusy={running?.pluginIds?.[0] === plugin.id}
              busyText={pluginWords.restoring}
              onClick={() => onRestore({ pluginIds: [plugin.id] })}
            >
              {pluginWords.restore}
            </Button>
          </RemovedRow>
        ))}
        {unlisted > 0 && plugins.length > 0 && (
          <li className={styles.rest}>{pluginWords.moreNames(unlisted)}</li>
        )}
      </ul>
    </section>
  )
}

type HiddenGroupProps = Pick<RemovalGroupProps, 'plugins' | 'running' | 'onRestore'> & {
  total: number
  isLoading: boolean
  /** Why more could not be loaded. */
  failure: string
  onMore: () => void
}

/** The plugins that scans leave out for good, each with a button that shows it again. */
export function HiddenGroup(props: HiddenGroupProps) {
  const { plugins, total, running, onRestore, isLoading, failure, onMore } = props
  const group = useRef<HTMLElement>(null)
  const noteMore = useFocusAfterMore(group, 'li button', plugins.length)

  return (
    <section ref={group} className={styles.group} aria-label={pluginWords.keptHidden}>
      <div className={styles.head}>
        <h3>{pluginWords.keptHidden}</h3>
        <span className={styles.facts}>{pluginWords.hiddenFacts(total)}</span>
      </div>
      <ul>
        {plugins.map((plugin) => (
          <RemovedRow key={plugin.id} plugin={plugin}>
            <Button
              size="sm"
              aria-label={pluginWords.unhideName(plugin.name)}
              disabled={running !== undefined}
              isBusy={running?.pluginIds?.[0] === plugin.id}
              busyText={pluginWords.restoring}
              onClick={() => onRestore({ pluginIds: [plugin.id] })}
            >
              {pluginWords.unhide}
            </Button>
          </RemovedRow>
        ))}
        {total > plugins.length && (
          <li className={styles.rest}>
            {failure || pluginWords.moreNames(total - plugins.length)}{' '}
            <Button
              kind="link"
              size="sm"
              isBusy={isLoading}
              busyText={common.loading}
              onClick={() => {
                noteMore()
                onMore()
              }}
            >
              {failure ? common.tryAgain : common.showMore}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

const RemovedRow = ({ plugin, children }: { plugin: RemovedPlugin; children: ReactNode }) => (
  <li className={styles.row}>
    <Thumb plugin={plugin} />
    <div className={styles.words}>
      <b>{plugin.name}</b>
      {plugin.manufacturer && <p>{plugin.manufacturer}</p>}
    </div>
    {children}
  </li>
)
