import { useState } from 'react'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { Cell, DataTable } from '../../../ui/data/data-table.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { rowWindow } from './row-window.ts'
import styles from './scan-table.module.css'
import type { ScannedPlugin } from './scanner.ts'

/** The found plugins, at most 220 px high. Only the visible rows are rendered. */
export function ScanTable({ found }: { found: ScannedPlugin[] }) {
  const [scrollTop, setScrollTop] = useState(0)
  const { first, end, above, below } = rowWindow(found.length, ROW_HEIGHT, BOX_HEIGHT, scrollTop)

  return (
    <section
      className={styles.box}
      aria-label="Scanned plugins"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <DataTable label="Found plugins" columns={COLUMNS}>
        <Spacer height={above} />
        {found.slice(first, end).map(({ id, plugin, status }) => (
          <tr key={id}>
            <Cell look="strong" className={styles.name} title={plugin.path}>
              {plugin.name}
            </Cell>
            <Cell isWide>{plugin.manufacturer}</Cell>
            <Cell>
              <FormatBadge format={plugin.format} />
            </Cell>
            <Cell look="data" isWide>
              {plugin.version}
            </Cell>
            <Cell align="right">
              <Tag tone={STATUS[status].tone}>{STATUS[status].word}</Tag>
            </Cell>
          </tr>
        ))}
        <Spacer height={below} />
      </DataTable>
    </section>
  )
}

const STATUS: Record<ScannedPlugin['status'], { word: string; tone?: 'accent' | 'ok' | 'amber' }> = {
  new: { word: 'New', tone: 'accent' },
  existing: { word: 'Existing' },
  updated: { word: 'Updated', tone: 'ok' },
  gone: { word: 'Gone', tone: 'amber' },
}

/** Must match the style sheet. */
const BOX_HEIGHT = 220
const ROW_HEIGHT = 36

const COLUMNS = [
  { label: 'Plugin' },
  { label: 'Manufacturer', isWide: true },
  { label: 'Format' },
  { label: 'Version', isWide: true },
  { label: 'Status', align: 'right' as const },
]

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr>
      <td className={styles.spacer} colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  )
