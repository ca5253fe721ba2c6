import { ArchiveRestore, ListChecks, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { useOneStop } from '../../../ui/use-one-stop.ts'
import { withParams } from '../../../ui/with-params.ts'
import * as libraryWords from '../library-words.ts'
import styles from './library-header.module.css'

type LibraryHeadProps = { hasPlugins: boolean; onPurge: () => void; onSelect: () => void; onAdd: () => void }

/** The heading of the library with its buttons. */
export function LibraryHeader({ hasPlugins, onPurge, onSelect, onAdd }: LibraryHeadProps) {
  const acts = useRef<HTMLDivElement>(null)

  return (
    <div className={styles.head}>
      <h2>{libraryWords.allPlugins}</h2>
      <div
        ref={acts}
        role="toolbar"
        aria-label={libraryWords.library}
        className={styles.acts}
        {...useOneStop(acts, 'row')}
      >
        <RemovedButton />
        {hasPlugins && (
          <>
            <Button
              kind="quiet-danger"
              icon={Trash2}
              className={styles.compact}
              needsServer
              onClick={onPurge}
            >
              <span>{libraryWords.purge}</span>
            </Button>
            <Button icon={ListChecks} className={styles.compact} data-leads-to="selecting" onClick={onSelect}>
              <span>{libraryWords.selectMultiple}</span>
            </Button>
          </>
        )}
        <Button
          kind="primary"
          icon={Plus}
          className={styles.add}
          data-leads-to="adding"
          needsServer
          onClick={onAdd}
        >
          <span>{libraryWords.addPlugins}</span>
        </Button>
      </div>
    </div>
  )
}

/** Opens the plugins that were removed in the last seven days, also at `REMOVED_ADDRESS`. */
function RemovedButton() {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('removed')
  const [isPressed, setPressed] = useState(false)
  const close = () => {
    setPressed(false)
    if (isAsked) setParams((current) => withParams(current, { removed: '' }), { replace: true })
  }
  return (
    <>
      <Button
        kind="ghost"
        icon={ArchiveRestore}
        className="terse"
        needsServer
        onClick={() => setPressed(true)}
      >
        <span>{libraryWords.recentlyRemoved}</span>
      </Button>
      {(isPressed || isAsked) && <RemovedDialog onClose={close} />}
    </>
  )
}

const RemovedDialog = lazyPart(async () => (await import('../removed/removed-dialog.tsx')).RemovedDialog)
