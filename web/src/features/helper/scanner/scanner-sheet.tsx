import { FolderOpen, ScanSearch } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { REMOVED_ADDRESS } from '#shared/plugins/removal.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Illustration } from '../../../ui/feedback/illustration.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import * as helperWords from '../helper-words.ts'
import { ScanTable } from './scan-table.tsx'
import type { ScannedPlugin, Scanner } from './scanner.ts'
import styles from './scanner-sheet.module.css'

type ScannerSheetProps = { scanner: Scanner; isNewOnly: boolean; onNewOnly: (isNewOnly: boolean) => void }

/** The Plugin Scanner tab: the folder, the progress and the found plugins. */
export function ScannerSheet({ scanner, isNewOnly, onNewOnly }: ScannerSheetProps) {
  const { folders, folder, choose, refusal, isScanning, percent, place, failure, found } = scanner
  const newCount = found.filter(({ exists, status }) => !exists && status !== 'removed').length

  return (
    <>
      <div className={styles.row}>
        <Select
          className={styles.folder}
          label={helperWords.directory}
          icon={FolderOpen}
          value={folder}
          onChange={choose}
          options={folders}
          isDisabled={isScanning || folders.length === 0}
        />
        <Button
          kind={found.length > 0 ? 'secondary' : 'primary'}
          icon={ScanSearch}
          disabled={refusal !== ''}
          isBusy={isScanning}
          busyText={helperWords.scanning}
          onClick={scanner.start}
        >
          {helperWords.startScan}
        </Button>
        {scanner.cancel && (
          <Button kind="ghost" onClick={scanner.cancel}>
            {helperWords.cancelScan}
          </Button>
        )}
      </div>
      {percent !== undefined && (
        <div className="row gap-12">
          <LedLadder value={percent} label={helperWords.scanProgress} segments={48} />
          <b className={styles.percent}>{percent}%</b>
        </div>
      )}
      {place && <p className={styles.remark}>{place}</p>}
      {scanner.lastAt && (
        <p className={styles.remark}>{helperWords.lastScan(timeAgo(scanner.lastAt, new Date()))}</p>
      )}
      {refusal && !isScanning && (
        <div className="above-12">
          <Notice tone="info">{refusal}</Notice>
        </div>
      )}
      {failure && (
        <div className="above-12" role="alert">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      {percent === undefined ? (
        <div className={styles.empty}>
          <Illustration name="wave" />
          <p>{helperWords.notScanned}</p>
        </div>
      ) : (
        <>
          <Changes found={found} />
          {scanner.foundCount === 0 && percent === 100 && !isScanning && !scanner.isListing && !failure ? (
            <p className={styles.remark}>{helperWords.emptyFolder}</p>
          ) : (
            <ScanTable found={found} />
          )}
          <ScanLog found={found} count={scanner.foundCount} />
          <UnreadBundles found={found} />
          <div className={styles.new}>
            <Checkbox label={helperWords.addNewOnly} isChecked={isNewOnly} onChange={onNewOnly} />
            <span>{helperWords.newCount(newCount)}</span>
          </div>
        </>
      )}
    </>
  )
}

/** The changes of the scan in the library; empty without any. */
function Changes({ found }: { found: ScannedPlugin[] }) {
  const countOf = (status: ScannedPlugin['status']) => found.filter((each) => each.status === status).length
  const [updated, older, gone] = [countOf('updated'), countOf('older'), countOf('gone')]
  const staysRemoved = countOf('removed')
  const words = [
    updated > 0 && helperWords.updatedCount(updated),
    older > 0 && helperWords.olderCount(older),
    gone > 0 && helperWords.goneCount(gone),
  ]
    .filter(Boolean)
    .join(', ')

  return (
    <div className={styles.remark} role="status">
      {words && <p>{helperWords.scanIsSaved(words)}</p>}
      {staysRemoved > 0 && (
        <p>
          {helperWords.staysRemoved(staysRemoved, (words) => (
            <Link href={REMOVED_ADDRESS}>{words}</Link>
          ))}
        </p>
      )}
    </div>
  )
}

/** The bundles that could not be read completely, each with its reason. */
function UnreadBundles({ found }: { found: ScannedPlugin[] }) {
  const unread = useMemo(() => found.filter(({ note }) => note !== ''), [found])
  if (unread.length === 0) return null

  return (
    <details className={styles.unread}>
      <summary>{helperWords.unreadCount(unread.length)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={helperWords.unreadPlugins}>
        {unread.slice(0, MAX_SHOWN).map(({ id, plugin, note }) => (
          <li key={id}>
            <b>{plugin.name}</b> {note}
          </li>
        ))}
        {unread.length > MAX_SHOWN && <li>{helperWords.moreUnread(unread.length - MAX_SHOWN)}</li>}
      </ul>
    </details>
  )
}

const MAX_SHOWN = 200

/** One line per plugin, scrolled to the newest, at most 100 px high. */
function ScanLog({ found, count }: { found: ScannedPlugin[]; count: number }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new line
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [found.length])

  return (
    <>
      <div className={styles.head}>
        <h3>{helperWords.scanLog}</h3>
        <span className={styles.count}>{helperWords.items(count)}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul ref={list} className={styles.log} aria-label={helperWords.scanLog} tabIndex={0}>
        {found.slice(-MAX_LINES).map(({ id, plugin, note, status }) => (
          <li key={id}>
            {status === 'gone' ? helperWords.goneTitle : helperWords.found} <b>{plugin.name}</b>{' '}
            {plugin.format} {plugin.version}
            {note && <span className="amber"> · {note}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The log shows only the last lines; the table shows all plugins. */
const MAX_LINES = 200
