import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { DataTable, TableCell } from '../../../ui/data/data-table.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import * as helperWords from '../helper-words.ts'
import styles from './scan-table.module.css'
import type { ScannedPlugin } from './scanner.ts'

/** The found plugins, at most 220 px high. Only the visible rows are rendered. */
export function ScanTable({ found }: { found: ScannedPlugin[] }) {
  const box = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: BOX,
    observeElementRect: (_, report) => report(BOX),
    overscan: 8,
  })
  const rows = virtualizer.getVirtualItems()
  const { start = 0 } = rows[0] ?? {}
  const { end = 0 } = rows.at(-1) ?? {}

  return (
    <section
      ref={box}
      className={styles.box}
      aria-label={helperWords.scannedPlugins}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      <DataTable label={helperWords.foundPlugins} columns={COLUMNS}>
        <Spacer height={start} />
        {found.slice(rows[0]?.index, (rows.at(-1)?.index ?? -1) + 1).map(({ id, plugin, status }) => (
          <tr key={id}>
            <TableCell look="strong" className={styles.name} title={plugin.path}>
              {plugin.name}
            </TableCell>
            <TableCell isWide>{plugin.manufacturer}</TableCell>
            <TableCell>
              <FormatBadge format={plugin.format} />
            </TableCell>
            <TableCell look="data" isWide>
              {plugin.version}
            </TableCell>
            <TableCell align="right">
              <Tag tone={STATUS[status].tone}>{STATUS[status].word}</Tag>
            </TableCell>
          </tr>
        ))}
        <Spacer height={virtualizer.getTotalSize() - end} />
      </DataTable>
    </section>
  )
}

const STATUS: Record<ScannedPlugin['status'], { word: string; tone?: 'accent' | 'ok' | 'amber' }> = {
  new: { word: 'New', tone: 'accent' },
  existing: { word: 'Existing' },
  updated: { word: 'Updated', tone: 'ok' },
  older: { word: 'Older', tone: 'amber' },
  gone: { word: 'Gone', tone: 'amber' },
  removed: { word: 'Removed' },
}

/** Pixels; must match the style sheet. */
const BOX = { width: 0, height: 220 }
const ROW_HEIGHT = 36

const COLUMNS = [
  { label: helperWords.plugin },
  { label: helperWords.manufacturer, isWide: true },
  { label: helperWords.format },
  { label: helperWords.versionLabel, isWide: true },
  { label: helperWords.status, align: 'right' as const },
]

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr>
      <td className={styles.spacer} colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  )
