import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { DelayedSpinner } from '../../late-spinner.tsx'
import { type PageTab, TabbedPage } from '../tabbed-page.tsx'

/** What the user owns: licenses with their keys, purchases and what they cost. */
export const LicensesPage = () => <TabbedPage label="Licenses" tabs={TABS} />

/** Each tab is loaded when it is shown: nobody needs all of them, and the first page names the files of none. */
const TABS: PageTab[] = [
  {
    value: 'licenses',
    label: 'Licenses',
    Contents: lazyPart(async () => (await import('./licenses-tab.tsx')).LicensesTab, DelayedSpinner),
  },
  {
    value: 'purchases',
    label: 'Purchases',
    Contents: lazyPart(async () => (await import('./purchases-tab.tsx')).PurchasesTab, DelayedSpinner),
  },
  {
    value: 'spending',
    label: 'Spending',
    Contents: lazyPart(async () => (await import('./spending-tab.tsx')).SpendingTab, DelayedSpinner),
  },
]
