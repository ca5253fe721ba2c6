import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { DelayedSpinner } from '../../delayed-spinner.tsx'
import { PAGE_TABS } from '../../page-tabs.ts'
import { paths } from '../../paths.ts'
import { TabbedPage } from '../tabbed-page.tsx'

/** The user's licenses with their keys, purchases and spending. */
export const LicensesPage = () => (
  <TabbedPage label="Licenses" labels={PAGE_TABS[paths.licenses]} contents={CONTENTS} />
)

/** Each tab is loaded when it is shown: nobody needs all of them, and the first page names the files of none. */
const CONTENTS = {
  licenses: lazyPart(async () => (await import('./licenses-tab.tsx')).LicensesTab, DelayedSpinner),
  purchases: lazyPart(async () => (await import('./purchases-tab.tsx')).PurchasesTab, DelayedSpinner),
  spending: lazyPart(async () => (await import('./spending-tab.tsx')).SpendingTab, DelayedSpinner),
}
