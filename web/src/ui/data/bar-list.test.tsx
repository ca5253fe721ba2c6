import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarList } from './bar-list.tsx'
import { ColumnChart } from './column-chart.tsx'

const bars = [
  { label: 'VST3', value: 80, href: '/plugins?format=VST3' },
  { label: 'AU', value: 20, href: '/plugins?format=AU' },
]

test('bars are a list of links to the plugins they count, and the longest one has the full width', () => {
  const { container } = render(
    <BarList label="By format" bars={bars} rest={{ label: '3 others', value: 9 }} />,
  )

  const entries = within(screen.getByRole('list', { name: 'By format' })).getAllByRole('listitem')
  expect(entries.map((entry) => entry.textContent)).toEqual(['VST380', 'AU20', '3 others9'])
  expect(screen.getByRole('link', { name: 'AU 20' })).toHaveAttribute('href', '/plugins?format=AU')
  expect([...container.querySelectorAll('.fill')].map((fill) => fill.getAttribute('style'))).toEqual([
    expect.stringContaining('width: 100%'),
    expect.stringContaining('width: 25%'),
    'width: 11.25%; background: var(--chart-ink-2);',
  ])
})

test('a completeness below a half is amber and says its percentage', () => {
  const { container } = render(
    <BarList
      label="Completeness"
      look="ladder"
      bars={[
        { label: 'Type', value: 50, href: '/plugins' },
        { label: 'Screenshot', value: 49, href: '/plugins' },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'Screenshot 49%' })).toBeInTheDocument()
  expect(
    [...container.querySelectorAll('[data-warning]')].map((ladder) => ladder.getAttribute('data-warning')),
  ).toEqual(['false', 'true'])
})

test('a bar of zero has no length', () => {
  const { container } = render(
    <BarList label="By type" bars={[{ label: 'EQ', value: 0, href: '/plugins' }]} />,
  )
  expect(container.querySelector('.fill')?.getAttribute('style')).toContain('width: 0%')
})

test('columns are a list of links too, and an empty library draws no broken bars', () => {
  const { rerender } = render(<ColumnChart label="By type" bars={bars} />)
  expect(screen.getByRole('link', { name: 'VST3 80' })).toHaveAttribute('href', '/plugins?format=VST3')

  rerender(<ColumnChart label="By type" bars={[{ label: 'EQ', value: 0, href: '/plugins' }]} />)
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/)
})
