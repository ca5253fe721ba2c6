import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isTagKind, type PluginCache } from '#shared/caches/plugin-cache.ts'
import { cacheGapSentence, cacheRefusalSentence } from '#shared/caches/refusal.ts'
import { importPlanOf, plannedChanges, withoutStrangers } from '#shared/transfer/plan.ts'
import { CheckFailed, PreviewEnd } from '../../../api/importing/preview-parts.tsx'
import { knownProductsQuery } from '../../../api/transfer-api.ts'
import { FoldedList } from '../../../ui/data/folded-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { PlanSummary } from '../plan-summary.tsx'
import type { ImportInput } from '../send-import.ts'
import * as transferWords from '../transfer-words.ts'
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
          <Notice tone="amber" title={transferWords.cannotAdd(name)}>
            <p>{cacheRefusalSentence(reason)}</p>
          </Notice>
        </div>
      ))}
      <ul className={styles.caches} aria-label={transferWords.lists}>
        {caches.map((cache) => (
          <Cache key={cache.kind} cache={cache} />
        ))}
      </ul>
      {library.error ? (
        <CheckFailed title={transferWords.couldntCheckLibrary} query={library} />
      ) : plan && changes ? (
        hasPlugins && (
          <>
            <PlanSummary figures={figuresOf(changes)} skipped={skipped} />
            {changes.length > 0 && changes.every((change) => change === 'known') && (
              <p className="faint small above-12">{transferWords.allKnown}</p>
            )}
            {strangers > 0 && (
              <p className="faint small above-12">{transferWords.strangersLeftOut(strangers)}</p>
            )}
            <FoldedList
              summary={transferWords.listedPlugins}
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
        rule={hasPlugins && transferWords.listHint}
        other={hasPlugins ? common.cancel : common.close}
        onOther={onOther}
        action={hasPlugins && transferWords.importText(plan ?? [])}
        isReady={Boolean(plan?.length)}
        onImport={() => plan && onImport({ plan: { ...content, plugins: plan }, pictures: [] })}
      />
    </>
  )
}

const Cache = ({ cache: { kind, host, seenAt, plugins, failedScans, gap } }: { cache: PluginCache }) => (
  <li>
    {transferWords.listFacts(<b>{host}</b>, {
      hasTags: isTagKind(kind),
      plugins: plugins.length,
      formats: formatsOf(plugins),
      savedAt: seenAt,
    })}
    {failedScans > 0 && ` ${transferWords.notLoaded(failedScans)}`}
    {gap && <span>{cacheGapSentence(gap)}</span>}
  </li>
)

/** Several lists of one DAW differ by their formats. */
const formatsOf = (plugins: PluginCache['plugins']) =>
  [...new Set(plugins.map(({ format }) => format))].toSorted().join(', ')

function figuresOf(changes: readonly string[]) {
  const count = (change: string) => changes.filter((each) => each === change).length
  return transferWords.listFigures(count('new'), count('changed'), count('known'))
}
