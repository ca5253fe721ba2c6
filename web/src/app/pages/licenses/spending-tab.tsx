import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { Spending } from '../../../features/purchases/spending/spending.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { withParams } from '../../../ui/with-params.ts'
import { DelayedSpinner } from '../../delayed-spinner.tsx'
import { paths } from '../../paths.ts'
import styles from './spending-tab.module.css'

/** The user's spending by currency, year and manufacturer. The year is in the address. */
export function SpendingTab() {
  const purchases = useQuery(purchasesQuery)
  const [params, setParams] = useSearchParams()

  if (purchases.isLoadingError)
    return (
      <LoadFailed
        title="We couldn't load your purchases"
        error={purchases.error}
        onTryAgain={purchases.refetch}
      />
    )
  if (!purchases.data) return <DelayedSpinner />
  if (purchases.data.length === 0) {
    return (
      <EmptyState
        illustration="meter"
        title="Nothing to add up yet"
        level={2}
        action={<ButtonLink href={listAddress({})}>Add a Purchase</ButtonLink>}
      >
        Here you see what you spent, by year and manufacturer.
      </EmptyState>
    )
  }
  return (
    <div className={styles.tab}>
      <Spending
        purchases={purchases.data}
        year={params.get('year') ?? ''}
        onYear={(year) => setParams((current) => withParams(current, { year }), { replace: true })}
        addressOf={listAddress}
      />
    </div>
  )
}

const listAddress = (filters: Record<string, string>) =>
  `${paths.licenses}?${withParams(new URLSearchParams({ tab: 'purchases' }), filters)}`
