import { PAGE_TABS } from '../../page-tabs.ts'
import { paths } from '../../paths.ts'
import { TabbedPage } from '../tabbed-page.tsx'
import { CompareTab } from './compare-tab.tsx'
import { FormatsTab } from './formats-tab.tsx'
import { NewComputerTab } from './new-computer-tab.tsx'
import { StorageTab } from './storage-tab.tsx'
import { SystemsTab } from './systems-tab.tsx'

/** The plugins on the user's computers: storage, formats that could go, differences, a new computer, and systems. */
export const ComputersPage = () => (
  <TabbedPage label="Computers" labels={PAGE_TABS[paths.computers]} contents={CONTENTS} />
)

const CONTENTS = {
  storage: StorageTab,
  formats: FormatsTab,
  compare: CompareTab,
  'new-computer': NewComputerTab,
  systems: SystemsTab,
}
