import { type PageTab, TabbedPage } from '../tabbed-page.tsx'
import { CompareTab } from './compare-tab.tsx'
import { FormatsTab } from './formats-tab.tsx'
import { NewComputerTab } from './new-computer-tab.tsx'
import { StorageTab } from './storage-tab.tsx'
import { SystemsTab } from './systems-tab.tsx'

/** What is on the user's computers: storage, formats that could go, differences, a new computer, and systems. */
export const ComputersPage = () => <TabbedPage label="Computers" tabs={TABS} />

const TABS: PageTab[] = [
  { value: 'storage', label: 'Storage', Contents: StorageTab },
  { value: 'formats', label: 'Formats', Contents: FormatsTab },
  { value: 'compare', label: 'Compare', Contents: CompareTab },
  { value: 'new-computer', label: 'New Computer', Contents: NewComputerTab },
  { value: 'systems', label: 'Systems', Contents: SystemsTab },
]
