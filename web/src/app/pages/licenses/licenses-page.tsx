import { type PageTab, TabbedPage } from '../tabbed-page.tsx'
import { LicensesTab } from './licenses-tab.tsx'

/** What the user owns: licenses with their keys, purchases and what they cost. */
export const LicensesPage = () => <TabbedPage label="Licenses" tabs={TABS} />

const TABS: PageTab[] = [{ value: 'licenses', label: 'Licenses', Contents: LicensesTab }]
