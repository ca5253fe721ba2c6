import { useQuery } from '@tanstack/react-query'
import { endsSoon } from '#shared/purchases/purchase-states.ts'
import { licenseFiguresQuery } from '../../api/license-queries.ts'
import { StatCard } from '../../ui/data/stat-card.tsx'
import { todayHere } from '../../ui/text/today-here.ts'
import { filterAddress } from './filter-address.ts'
import figureStyles from './library-figures.module.css'
import shelfStyles from './library-shelves.module.css'
import { RetryNote } from './retry-note.tsx'

/** How many licenses the user has, which plugins have none, and what ends soon. Nothing without licenses. */
export function LicenseInsights({ library, licenses }: { library: string; licenses: string }) {
  const { data: figures, error, refetch } = useQuery(licenseFiguresQuery)
  if (!figures)
    return error && <RetryNote what="the figures of your licenses" error={error} onTryAgain={refetch} />
  if (figures.licenses === 0) return null
  const today = todayHere()
  const soon = figures.ending.filter(({ endsOn }) => endsSoon(endsOn, today))
  const count = soon.reduce((sum, { licenses: ending }) => sum + ending, 0)
  const [first] = soon

  return (
    <section className={shelfStyles.section}>
      <h2>Your licenses</h2>
      <div className={figureStyles.figures}>
        <StatCard label="Licenses" value={figures.licenses} href={licenses}>
          <span>{figures.licenses === 1 ? 'You know of one' : 'That you know of'}</span>
        </StatCard>
        <StatCard
          label="Plugins With a License"
          value={figures.covered}
          href={filterAddress(library, { license: 'known' })}
        >
          <span>Of your library</span>
        </StatCard>
        <StatCard label="Ending Soon" value={count} href={`${licenses}?show=ending`}>
          {first ? (
            <span className={figureStyles.names}>{first.title}</span>
          ) : (
            <span>Nothing within 60 days</span>
          )}
        </StatCard>
      </div>
    </section>
  )
}
