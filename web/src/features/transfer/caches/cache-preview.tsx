import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PluginCache } from '#shared/caches/cache.ts'
import { cacheGapSentence, cacheRefusalSentence } from '#shared/caches/refusal.ts'
import { importPlanOf } from '#shared/transfer/plan.ts'
import { plannedChanges } from '#shared/transfer/planned-change.ts'
import { knownProductsQuery } from '../../../api/transfer-api.ts'
import { failureReason } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useUnsavedInput } from '../../../ui/forms/unsaved-input.ts'
import { counted } from '../../../ui/text/counted.ts'
import { formattedLongDay } from '../../../ui/text/locale.ts'
import { importText } from '../messages.ts'
import { PlanSummary } from '../plan-summary.tsx'
import type { ImportInput } from '../use-sending.ts'
import styles from './cache-preview.module.css'
import type { CacheContent } from './read-dropped-caches.ts'

type CachePreviewProps = {
  content: CacheContent
  onImport: (sending: ImportInput) => void
  onOther: () => void
}

/** What the dropped lists hold, what they would change in the library, and why a file could not be read. */
export function CachePreview({ content, onImport, onOther }: CachePreviewProps) {
  const { caches, refused, plugins, skipped } = content
  const library = useQuery(knownProductsQuery)
  const plan = useMemo(() => library.data && importPlanOf(plugins, library.data), [plugins, library.data])
  const changes = plan && library.data && plannedChanges(plan, library.data)
  useUnsavedInput(caches.length > 0)

  return (
    <>
      {refused.map(({ name, reason }) => (
        <div key={name} role="alert">
          <Notice tone="amber" title={`${name} can't be added`}>
            <p>{cacheRefusalSentence(reason)}</p>
          </Notice>
        </div>
      ))}
      <ul className={styles.caches} aria-label="Lists">
        {caches.map((cache) => (
          <Cache key={cache.kind} cache={cache} />
        ))}
      </ul>
      {library.error ? (
        <Notice tone="danger" title="We couldn't check your library.">
          <p>{failureReason(library.error)}</p>
          <Button onClick={() => library.refetch()}>Try again</Button>
        </Notice>
      ) : plan && changes ? (
        caches.length > 0 && (
          <>
            <PlanSummary figures={figuresOf(changes)} skipped={skipped} />
            {changes.length > 0 && changes.every((change) => change === 'known') && (
              <p className={styles.rule}>
                Your library knows all of these. Completing adds only what it lacks, such as a maker.
              </p>
            )}
            <NewNames names={plan.flatMap(({ name }, i) => (changes[i] === 'known' ? [] : name))} />
          </>
        )
      ) : (
        <Spinner />
      )}
      {caches.length > 0 && (
        <p className={styles.rule}>
          A list proves only that the DAW saw a plugin at its last scan. Existing details are kept, bundles
          that you add later join these plugins, and you can undo the import for seven days.
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="ghost" onClick={onOther}>
          {caches.length > 0 ? 'Cancel' : 'Close'}
        </Button>
        {caches.length > 0 && (
          <Button
            kind="primary"
            disabled={!plan?.length}
            onClick={() => plan && onImport({ plan: { ...content, plugins: plan }, pictures: [] })}
          >
            {importText(plan ?? [])}
          </Button>
        )}
      </div>
    </>
  )
}

function Cache({ cache: { host, seenAt, plugins, failedScans, gap } }: { cache: PluginCache }) {
  return (
    <li>
      <b>{host}</b> lists {counted(plugins.length, 'plugin')}
      {plugins.length > 0 && ` (${formatsOf(plugins)})`}
      {seenAt && `, last saved on ${formattedLongDay(seenAt)}`}.
      {failedScans > 0 &&
        ` It could not load a plugin from ${failedScans === 1 ? 'one file' : counted(failedScans, 'file')}.`}
      {gap && <span>{cacheGapSentence(gap)}</span>}
    </li>
  )
}

/** Several lists of one DAW differ by their formats. */
const formatsOf = (plugins: PluginCache['plugins']) =>
  [...new Set(plugins.map(({ format }) => format))].toSorted().join(', ')

function figuresOf(changes: readonly string[]) {
  const count = (change: string) => changes.filter((each) => each === change).length
  return { New: count('new'), Changed: count('changed'), Known: count('known') }
}

const MAX_SHOWN = 300

/** The plugins that are new or changed. */
function NewNames({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const left = names.length - MAX_SHOWN
  return (
    <details className={styles.names}>
      <summary>See new and changed plugins</summary>
      <ul>
        {names.slice(0, MAX_SHOWN).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can be equal
          <li key={index}>{name}</li>
        ))}
        {left > 0 && <li>And {counted(left, 'plugin')} more.</li>}
      </ul>
    </details>
  )
}
