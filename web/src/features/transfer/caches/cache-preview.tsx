import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isTagKind, type PluginCache } from '#shared/caches/plugin-cache.ts'
import { cacheGapSentence, cacheRefusalSentence } from '#shared/caches/refusal.ts'
import { importPlanOf, withoutStrangers } from '#shared/transfer/plan.ts'
import { plannedChanges } from '#shared/transfer/planned-change.ts'
import { CheckFailed, PreviewEnd } from '../../../api/importing/preview-parts.tsx'
import { knownProductsQuery } from '../../../api/transfer-api.ts'
import { FoldedList } from '../../../ui/data/folded-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedLongDay } from '../../../ui/text/locale.ts'
import { importText } from '../messages.ts'
import { PlanSummary } from '../plan-summary.tsx'
import type { ImportInput } from '../send-import.ts'
import styles from './cache-preview.module.css'
import type { CacheContent } from './read-dropped-caches.ts'

type CachePreviewProps = {
  content: CacheContent
  onImport: (sending: ImportInput) => void
  onOther: () => void
}

/** The content of the dropped lists, the changes that they would make in the library, and why a file could not be read. */
export function CachePreview({ content, onImport, onOther }: CachePreviewProps) {
  const { caches, refused, plugins, skipped } = content
  const library = useQuery(knownProductsQuery)
  const whole = useMemo(() => library.data && importPlanOf(plugins, library.data), [plugins, library.data])
  const plan = useMemo(() => whole && withoutStrangers(whole), [whole])
  const strangers = (whole?.length ?? 0) - (plan?.length ?? 0)
  const changes = plan && library.data && plannedChanges(plan, library.data)
  const hasPlugins = caches.length > 0

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
        <CheckFailed title="We couldn't check your library." query={library} />
      ) : plan && changes ? (
        hasPlugins && (
          <>
            <PlanSummary figures={figuresOf(changes)} skipped={skipped} />
            {changes.length > 0 && changes.every((change) => change === 'known') && (
              <p className="faint small above-12">
                All of these are in your library. Completing adds missing details, such as a manufacturer.
              </p>
            )}
            {strangers > 0 && (
              <p className="faint small above-12">
                {counted(strangers, 'plugin')} with tags in the DAW {strangers === 1 ? 'is' : 'are'} not in
                your library and left out.
              </p>
            )}
            <FoldedList
              summary="See new and changed plugins"
              items={plan.flatMap(({ name }, i) => (changes[i] === 'known' ? [] : name))}
              noun="plugins"
              isNarrow
            >
              {(name) => name}
            </FoldedList>
          </>
        )
      ) : (
        <Spinner />
      )}
      <PreviewEnd
        rule={hasPlugins && RULE}
        other={hasPlugins ? 'Cancel' : 'Close'}
        onOther={onOther}
        action={hasPlugins && importText(plan ?? [])}
        isReady={Boolean(plan?.length)}
        onImport={() => plan && onImport({ plan: { ...content, plugins: plan }, pictures: [] })}
      />
    </>
  )
}

const RULE =
  'The list shows what the DAW found at its last scan. Your details are kept, and you can undo the import for seven days.'

function Cache({ cache: { kind, host, seenAt, plugins, failedScans, gap } }: { cache: PluginCache }) {
  return (
    <li>
      <b>{host}</b> {isTagKind(kind) ? 'has tags or a star for' : 'lists'} {counted(plugins.length, 'plugin')}
      {plugins.length > 0 && ` (${formatsOf(plugins)})`}
      {seenAt && `, last saved on ${formattedLongDay(seenAt)}`}.
      {failedScans > 0 &&
        ` The DAW could not load a plugin from ${failedScans === 1 ? 'one file' : counted(failedScans, 'file')}.`}
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
