import { fireEvent, render, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { ScanTable } from './scanner/scan-table.tsx'

const HEIGHT = 36
const found = Array.from({ length: 2000 }, (_, index) => ({
  id: `${index}`,
  plugin: newPlugin.parse({ name: `Plugin ${index}`, manufacturer: 'Maker', format: 'VST3' }),
  note: '',
  exists: false,
  status: 'new' as const,
}))

test('at every scroll position all visible rows are rendered, and the list keeps its height', () => {
  render(<ScanTable found={found} />)
  const box = screen.getByRole('region', { name: 'Scanned plugins' })

  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 * HEIGHT - 220 }), (scrolled) => {
      box.scrollTop = scrolled
      fireEvent.scroll(box)

      const rows = [...box.querySelectorAll('tbody tr')]
      const names = rows.flatMap((row) => /Plugin \d+/.exec(row.textContent ?? '') ?? [])
      const [first, last] = [names[0], names.at(-1)].map((name) => Number(name?.slice('Plugin '.length)))
      expect(names.length).toBeLessThanOrEqual(24)
      expect(first).toBeLessThanOrEqual(scrolled / HEIGHT)
      expect(last).toBeGreaterThanOrEqual(Math.min(1999, Math.floor((scrolled + 219) / HEIGHT)))
      const spaces = [...box.querySelectorAll('td')].map(
        (cell) => Number.parseInt(cell.style.height, 10) || 0,
      )
      expect(spaces.reduce((sum, height) => sum + height) + names.length * HEIGHT).toBe(2000 * HEIGHT)
    }),
    { numRuns: 30 },
  )
})
