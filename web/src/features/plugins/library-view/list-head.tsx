import { Columns3 } from 'lucide-react'
import { isDescendingByDefault } from '#shared/library-view/sort.ts'
import { PluginRowHead } from '../../../library/cards/plugin-row-head.tsx'
import { ROW_COLUMN_TITLES, ROW_COLUMNS } from '../../../library/cards/row-columns.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { Library } from '../use-library.ts'

/** The headings of the list, and the menu that chooses its columns. */
export function ListHead({ library: { address, look, columns } }: { library: Library }) {
  const { sort } = address.view

  return (
    <PluginRowHead
      columns={columns}
      sorted={{ column: sort.key, isDescending: sort.isDescending }}
      onSort={(key) => {
        const isDescending = key === sort.key ? !sort.isDescending : isDescendingByDefault(key)
        look.arrange({ sort: { key, isDescending } })
      }}
      widths={look.widths}
      onWiden={look.widen}
    >
      <Menu
        label="Choose columns"
        trigger={<Columns3 size={15} aria-hidden="true" />}
        items={ROW_COLUMNS.map((column) => ({
          label: ROW_COLUMN_TITLES[column],
          isChecked: look.columns.includes(column),
          onSelect: () => look.toggleColumn(column),
        }))}
      />
    </PluginRowHead>
  )
}
