import {
  ArrowDownUp,
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Grid3X3,
  LayoutGrid,
  List as ListIcon,
  Rows3,
} from 'lucide-react'
import { GROUP_KEYS, isDescendingByDefault, SONG_SORT_KEYS, SORT_KEYS } from '#shared/library-view/sort.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import type { Density } from '../../../ui/data/virtual-grid.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import * as libraryWords from '../library-words.ts'
import type { Library } from '../use-library.ts'
import styles from './arrange-bar.module.css'
import { GROUP_WORDS, orderWords, SORT_WORDS } from './facet-words.ts'

const SORTS = SORT_KEYS.map((value) => ({ value, label: SORT_WORDS[value] }))
const GROUPS = ['' as const, ...GROUP_KEYS].map((value) => ({ value, label: GROUP_WORDS[value] }))

/** The order and the groups of the library. */
export function ArrangeBar({ library }: { library: Library }) {
  const { address, look } = library
  const { arrange } = look
  const { sort, group } = address.view
  const hasSongs = library.context.songs !== undefined
  const sorts = SORTS.filter(({ value }) => hasSongs || value === sort.key || !SONG_SORT_KEYS.includes(value))

  return (
    <div className={styles.bar}>
      <span className={styles.sort}>
        <Select
          icon={ArrowDownUp}
          label={libraryPartWords.sortBy}
          value={sort.key}
          onChange={(key) => arrange({ sort: { key, isDescending: isDescendingByDefault(key) } })}
          options={sorts}
        />
        <IconButton
          label={libraryWords.order(orderWords(sort.key, sort.isDescending))}
          icon={sort.isDescending ? ArrowDownWideNarrow : ArrowUpNarrowWide}
          onClick={() => arrange({ sort: { ...sort, isDescending: !sort.isDescending } })}
        />
      </span>
      <Select
        className={styles.group}
        icon={Rows3}
        label={libraryWords.groupBy}
        value={group}
        onChange={(next) => arrange({ group: next })}
        options={GROUPS}
      />
    </div>
  )
}

const DENSITIES: { value: Density; label: string; icon: typeof ListIcon }[] = [
  { value: 'comfortable', label: libraryWords.comfortable, icon: LayoutGrid },
  { value: 'compact', label: libraryWords.compact, icon: Grid3X3 },
  { value: 'list', label: libraryWords.list, icon: ListIcon },
]

/** Cards, small cards or rows. */
export const DensityChoice = ({ library: { look } }: { library: Library }) => (
  <Segmented
    label={libraryWords.density}
    value={look.density}
    onChange={look.chooseDensity}
    options={DENSITIES}
  />
)
