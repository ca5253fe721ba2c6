import { type PageTab, TabbedPage } from '../tabbed-page.tsx'
import { CompareTab } from './compare-tab.tsx'
import { NewComputerTab } from './new-computer-tab.tsx'
import { SystemsTab } from './systems-tab.tsx'

/** What is on the user's computers: storage, formats that could go, differences, a new computer, and systems. */
export const ComputersPage = () => <TabbedPage label="Computers" tabs={TABS} />

const TABS: PageTab[] = [
  { value: 'compare', label: 'Compare', Contents: CompareTab },
  { value: 'new-computer', label: 'New Computer', Contents: NewComputerTab },
  { value: 'systems', label: 'Systems', Contents: SystemsTab },
]
