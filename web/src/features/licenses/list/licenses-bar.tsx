import { FileUp, MapPin, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { ListBar, SortSelect } from '../../../ui/data/list-bar.tsx'
import { LICENSE_FILTERS, LICENSE_SORTS, type LicenseFilter, type LicenseView } from './license-view.ts'
import styles from './licenses-bar.module.css'

type LicensesBarProps = {
  view: LicenseView
  onChange: (changes: Partial<LicenseView>) => void
  counts: Record<LicenseFilter, number>
  searchRef: Ref<HTMLInputElement>
  onAdd: () => void
  onPlaces: () => void
  onImport: () => void
}

/** Search, order, filters and actions of the licenses. */
export function LicensesBar({
  view,
  onChange,
  counts,
  searchRef,
  onAdd,
  onPlaces,
  onImport,
}: LicensesBarProps) {
  // as: the keys of the table
  const filters = Object.keys(LICENSE_FILTERS) as LicenseFilter[]
  return (
    <ListBar
      className={styles.controls}
      view={view}
      onChange={onChange}
      searchRef={searchRef}
      placeholder="Search licenses..."
      label="Search licenses by name, manufacturer, plugin or place"
      filters={filters}
      labelOf={(filter) => LICENSE_FILTERS[filter].label}
      counts={counts}
    >
      <SortSelect sorts={LICENSE_SORTS} sort={view.sort} onChange={onChange} />
      <Button icon={MapPin} onClick={onPlaces}>
        Places
      </Button>
      <Button icon={FileUp} onClick={onImport}>
        Import
      </Button>
      <Button kind="primary" icon={Plus} needsServer onClick={onAdd}>
        Add License
      </Button>
    </ListBar>
  )
}
