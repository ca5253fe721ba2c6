import { type PageTab, TabbedPage } from '../tabbed-page.tsx'

/** What is on the user's computers: storage, formats that could go, differences, a new computer, and systems. */
export const ComputersPage = () => <TabbedPage label="Computers" tabs={TABS} />

const TABS: PageTab[] = []
