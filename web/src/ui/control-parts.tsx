import { Grid2x2, Grid3x3, List, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from './controls/checkbox.tsx'
import { Chip, ChipRow } from './controls/chip.tsx'
import { Segmented } from './controls/segmented.tsx'
import { Switch } from './controls/switch.tsx'
import { Tabs } from './controls/tabs.tsx'
import { DataTable, TableCell } from './data/data-table.tsx'
import { SearchField } from './forms/search-field.tsx'
import { Select } from './forms/select.tsx'
import { Surface } from './layout/surface.tsx'
import { PartsRow, PartsSection } from './plate.tsx'

const TYPES = ['All Types', 'EQ', 'Compressor', 'Reverb', 'Delay', 'Instrument', 'UAD']
const TYPE_OPTIONS = TYPES.map((type) => ({ value: type, label: type }))

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable', icon: Grid2x2 },
  { value: 'compact', label: 'Compact', icon: Grid3x3 },
  { value: 'list', label: 'List', icon: List },
]

/** The controls outside forms. */
export function ControlParts() {
  const [search, setSearch] = useState('')
  const [type, setType] = useState('All Types')
  const [density, setDensity] = useState('comfortable')
  const [isOn, setOn] = useState(true)
  const [sheet, setSheet] = useState('available')

  return (
    <PartsSection title="Controls">
      <SearchField
        value={search}
        onChange={setSearch}
        placeholder="Search plugins..."
        label="Search plugins"
        keys={['⌘', 'K']}
      />
      <PartsRow>
        <Select value={type} onChange={setType} options={TYPE_OPTIONS} label="Type" icon={ListFilter} />
        <Select value={type} onChange={setType} options={TYPE_OPTIONS} label="Type" isDisabled />
        <Segmented value={density} onChange={setDensity} label="Density" options={DENSITIES} />
        <Checkbox isChecked={isOn} onChange={setOn} label="Select all" />
        <Checkbox isChecked={!isOn} onChange={(isChecked) => setOn(!isChecked)} label="None" isLabelHidden />
        <Checkbox isChecked isDisabled onChange={setOn} label="Disabled" />
      </PartsRow>
      <ChipRow label="Type">
        {TYPES.map((name, index) => (
          <Chip key={name} isActive={name === type} onClick={() => setType(name)} count={index * 7}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <Tabs
        label="Updates"
        value={sheet}
        onChange={setSheet}
        tabs={[
          { value: 'available', label: 'Available Updates', count: 7, content: null },
          { value: 'history', label: 'Update History', content: null },
        ]}
      />
      <Tabs
        label="Account"
        look="box"
        value={sheet}
        onChange={setSheet}
        tabs={[
          { value: 'available', label: 'Login', content: null },
          { value: 'history', label: 'Register', content: null },
        ]}
      />
      <Surface>
        <Switch
          layout="row"
          isOn={isOn}
          onChange={setOn}
          label="Plugin updates"
          description="When a plugin in your library has a new version."
        />
        <Switch
          layout="row"
          isOn={!isOn}
          onChange={(on) => setOn(!on)}
          label="Email notifications"
          description="A copy of your notifications by email."
        />
      </Surface>
      <Surface>
        <DataTable
          label="Update History"
          columns={[
            { label: 'Plugin' },
            { label: 'Manufacturer', isWide: true },
            { label: 'Version' },
            { label: 'Count', align: 'right' },
          ]}
        >
          {TYPES.slice(1, 4).map((name, index) => (
            <tr key={name}>
              <TableCell look="strong">{name}</TableCell>
              <TableCell isWide>House Audio</TableCell>
              <TableCell look="data">v1.{index}.0</TableCell>
              <TableCell align="right">{index}</TableCell>
            </tr>
          ))}
        </DataTable>
      </Surface>
    </PartsSection>
  )
}
