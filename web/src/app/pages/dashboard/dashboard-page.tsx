import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { sortPlugins } from '#shared/library-view/sort.ts'
import { insightsOf } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery, pluginsQuery, userQuery } from '../../../api/queries.ts'
import { useHelper } from '../../../features/helper/use-helper.ts'
import * as insightWords from '../../../features/insights/insight-words.ts'
import { filterAddress, LibraryFigures } from '../../../features/insights/library-figures.tsx'
import type { WorthDoingWays } from '../../../features/worth-doing/worth-doing-list.tsx'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { classNames } from '../../../ui/look/class-names.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import { useOneStop } from '../../../ui/use-one-stop.ts'
import { useIdle } from '../../../ui/when-idle.ts'
import { paths } from '../../paths.ts'
import styles from './dashboard-page.module.css'
import * as dashboardWords from './dashboard-words.ts'

/** The library at a glance: its figures, what is worth doing, what was added last; the rest is behind a line. An empty library is started here. */
export function DashboardPage() {
  const { data: plugins, error, refetch } = useQuery(pluginsQuery)
  const insights = useMemo(() => plugins && insightsOf(plugins), [plugins])
  const wasEmpty = useEmptyAtFirst(plugins?.length)
  const isEmpty = plugins?.length === 0
  const offer = useOffer(plugins?.length)
  const [isCharted, setCharted] = useRemembered('plugfolio-insights')
  const isIdle = useIdle(0)

  if (error && !plugins)
    return (
      <>
        <LoadFailed title={dashboardWords.couldntLoadLibrary} error={error} onTryAgain={refetch} />
        <DashboardPageAdding isEmpty={false} />
      </>
    )
  return (
    <div className="stack gap-16">
      <LibraryFigures insights={insights} library={paths.plugins} updates={paths.updates} />
      {wasEmpty && <DashboardPageAdding isEmpty={isEmpty} />}
      {!isEmpty && (
        <>
          <div className={styles.columns}>
            <section aria-labelledby="worth-doing">
              <h2 id="worth-doing">{dashboardWords.worthDoingNow}</h2>
              {plugins && isIdle ? <WorthDoing /> : <Loading />}
            </section>
            <section aria-labelledby="recently-added">
              <h2 id="recently-added">{dashboardWords.recentlyAdded}</h2>
              <RecentlyAdded plugins={plugins} />
            </section>
          </div>
          {!wasEmpty &&
            (isIdle ? <DashboardPageAdding isEmpty={false} /> : <div className={styles.nextDrop} />)}
          <Surface className={styles.line}>
            <h2>{insightWords.libraryInsights}</h2>
            <p>{dashboardWords.insightsHint}</p>
            <Button kind="ghost" aria-expanded={isCharted} onClick={() => setCharted(!isCharted)}>
              {isCharted ? common.hide : common.show}
            </Button>
          </Surface>
          {isCharted && plugins && (
            <LibraryInsights
              plugins={plugins}
              library={paths.plugins}
              songs={paths.songs}
              rosettaReport={paths.rosettaReport}
              onClose={() => setCharted(false)}
            />
          )}
        </>
      )}
      {offer === 'open' && <DashboardPageOffer />}
      {offer === 'folded' && <FoldedOffer />}
    </div>
  )
}

/** The offer in one line that opens. */
function FoldedOffer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        <h2>{dashboardWords.more}</h2>
        <span>{dashboardWords.moreHint}</span>
      </summary>
      {isOpen && <DashboardPageOffer />}
    </details>
  )
}

function WorthDoing() {
  const { show } = useHelper()
  const ways: WorthDoingWays = {
    plans: `${paths.licenses}?kind=purchase&show=ending`,
    licenses: `${paths.licenses}?show=ending`,
    updates: `${paths.updates}?all=1`,
    'old-systems': `${paths.plugins}?oldSystem=yes`,
    rosetta: paths.rosettaReport,
    songs: `${paths.songs}?show=missing`,
    scans: paths.computers,
    space: `${paths.computers}?tab=space`,
    helpers: show,
  }
  return <WorthDoingList ways={ways} />
}

/** Once empty, the page keeps its order until it is left: the drop zone must not move during an import. */
function useEmptyAtFirst(count: number | undefined) {
  const [wasEmpty, setWasEmpty] = useState(false)
  if (count === 0 && !wasEmpty) setWasEmpty(true)
  return wasEmpty
}

/** The other abilities of the product are for who has no helper: open in an empty library, folded in the first week of others, and nothing later. */
function useOffer(count: number | undefined) {
  const memberSince = useQuery(userQuery).data?.memberSince
  const [now] = useState(() => Date.now())
  const isOld = memberSince !== undefined && now - Date.parse(memberSince) > WEEK
  const mayOffer = count === 0 || (count !== undefined && !isOld)
  const devices = useQuery({ ...devicesQuery, enabled: mayOffer })
  if (!useIdle(0) || !mayOffer || devices.isPending || (devices.data ?? []).length > 0) return undefined
  return count === 0 ? 'open' : 'folded'
}

/** In milliseconds. */
const WEEK = 7 * 24 * 60 * 60 * 1000

/** A choice that this browser remembers: no at first. */
function useRemembered(key: string) {
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === 'open')
  const remember = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(key, next ? 'open' : 'closed')
    } catch {
      // A browser may refuse storage; then the choice lasts as long as the page.
    }
  }
  return [isOn, remember] as const
}

/** Keeps the place of the lines while their code is loading. */
const Loading = () => <Surface className={styles.loading} aria-busy />

const WorthDoingList = lazyPart(
  async () => (await import('../../../features/worth-doing/worth-doing-list.tsx')).WorthDoingList,
  Loading,
)
/** Keeps the place of the zone while its code is loading. */
const DashboardPageAdding = lazyPart(
  async () => (await import('./dashboard-page-adding.tsx')).DashboardPageAdding,
  ({ isEmpty }: { isEmpty: boolean }) => <div className={isEmpty ? styles.firstDrop : styles.nextDrop} />,
)
const LibraryInsights = lazyPart(
  async () => (await import('../../../features/insights/library-insights.tsx')).LibraryInsights,
)
const DashboardPageOffer = lazyPart(
  async () => (await import('./dashboard-page-offer.tsx')).DashboardPageOffer,
)

/** The last plugins that were added, the newest first; none while the library is loading. Its place is as high as five lines from the beginning. */
function RecentlyAdded({ plugins }: { plugins: Plugin[] | undefined }) {
  const recent = useMemo(
    () => sortPlugins(plugins ?? [], { key: 'added', isDescending: true }).slice(0, SHOWN),
    [plugins],
  )
  const list = useRef<HTMLUListElement>(null)

  return (
    <ul
      ref={list}
      className={classNames('surface edged', styles.list)}
      aria-label={dashboardWords.recentlyAdded}
      {...useOneStop(list, 'chart')}
    >
      {recent.map((plugin) => (
        <li key={plugin.id}>
          <Link href={filterAddress(paths.plugins, { plugin: plugin.id })} className={styles.plugin}>
            <Thumb plugin={plugin} />
            <span className={styles.names}>
              <b>{plugin.name}</b>
              <span>{[plugin.manufacturer, dayWords(plugin.addedAt)].filter(Boolean).join(' · ')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const SHOWN = 5

/** The day of a moment: `today`, `yesterday`, or its date. */
function dayWords(moment: string) {
  const day = new Date(moment).toDateString()
  const now = new Date()
  if (day === now.toDateString()) return 'today'
  now.setDate(now.getDate() - 1)
  return day === now.toDateString() ? 'yesterday' : formattedDay(moment)
}
