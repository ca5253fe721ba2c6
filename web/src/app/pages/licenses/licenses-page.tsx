import { type PageTab, TabbedPage } from '../tabbed-page.tsx'

/** What the user owns: licenses with their keys, purchases and what they cost. */
export const LicensesPage = () => <TabbedPage label="Licenses" tabs={TABS} />

const TABS: PageTab[] = []
