import { ArrowLeftRight, Boxes, Building2 } from 'lucide-react'
import type { Ref } from 'react'
import type { Computer } from '#shared/computers/computer.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ListBar } from '../../../ui/data/list-bar.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import styles from './compare-bar.module.css'
import {
  COMPARISON_GROUPS,
  type ComparisonGroup,
  type ComparisonView,
  groupLabel,
} from './comparison-view.ts'

/** All other computers together, as an address names them. */
export const ALL_OTHERS = 'others'

type CompareBarProps = {
  computers: Computer[]
  names: ReadonlyMap<string, string>
  here: string
  /** A machine, or `others`. */
  there: string
  onChoose: (here: string, there: string) => void
  view: ComparisonView
  onChange: (changes: Partial<ComparisonView>) => void
  counts: Record<ComparisonGroup, number>
  choices: { makers: string[]; formats: string[] }
  searchRef: Ref<HTMLInputElement>
}

/** Which computers are compared, and which differences are shown. */
export function CompareBar(props: CompareBarProps) {
  const { computers, names, here, there, onChoose, view, onChange, counts, choices, searchRef } = props
  const options = computers.map(({ machine }) => ({ value: machine, label: names.get(machine) ?? '' }))
  const others = computers.length > 2 ? [{ value: ALL_OTHERS, label: 'All other computers' }] : []
  const labels = { here: names.get(here) ?? '', there: names.get(there) ?? 'all others' }

  return (
    <div className={styles.bar}>
      <div className={styles.pair}>
        <Select
          label="Computer"
          value={here}
          options={options}
          onChange={(machine) => onChoose(machine, machine === there ? here : there)}
        />
        <IconButton
          icon={ArrowLeftRight}
          label="Swap the computers"
          disabled={there === ALL_OTHERS}
          onClick={() => onChoose(there, here)}
        />
        <Select
          label="Compared with"
          value={there}
          options={[...options.filter(({ value }) => value !== here), ...others]}
          onChange={(machine) => onChoose(here, machine)}
        />
      </div>
      <ListBar
        view={view}
        onChange={onChange}
        searchRef={searchRef}
        placeholder="Search differences..."
        label="Search differences by name or manufacturer"
        filters={COMPARISON_GROUPS}
        labelOf={(group) => groupLabel(group, labels)}
        counts={counts}
      >
        <Select
          label="Manufacturer"
          icon={Building2}
          value={view.maker}
          onChange={(maker) => onChange({ maker })}
          options={[{ value: '', label: 'All manufacturers' }, ...choices.makers.map(asOption)]}
        />
        <Select
          label="Format"
          icon={Boxes}
          value={view.format}
          onChange={(format) => onChange({ format })}
          options={[{ value: '', label: 'All formats' }, ...choices.formats.map(asOption)]}
        />
      </ListBar>
    </div>
  )
}

const asOption = (value: string) => ({ value, label: value })
