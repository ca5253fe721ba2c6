import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BarList } from './bar-list.tsx'
import { ColumnChart } from './column-chart.tsx'
import { StackedBar } from './stacked-bar.tsx'

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

test('words replace a value, a column of zero has no height, and an empty library draws no broken bars', () => {
  const { container, rerender } = render(
    <>
      <BarList
        label="Disk space"
        bars={[{ label: 'A', value: 1200, text: '1.2 kB', href: '/plugins' }]}
        rest={{ label: 'All others', value: 300, text: '300 bytes' }}
      />
      <ColumnChart label="Added" bars={[{ label: 'Nov', value: 0, href: '/plugins' }, ...bars]} />
    </>,
  )

  expect(screen.getByRole('link', { name: 'A 1.2 kB' })).toBeInTheDocument()
  expect(screen.getByText('All others').parentElement).toHaveTextContent('All others300 bytes')
  const heights = [...container.querySelectorAll('.segments')].map((column) => column.getAttribute('style'))
  expect(heights).toEqual([
    expect.stringContaining('height: 0'),
    'height: 100px;',
    expect.stringContaining('height: 22px'),
  ])
  expect(screen.getByRole('link', { name: 'VST3 80' })).toHaveAttribute('href', '/plugins?format=VST3')

  rerender(<ColumnChart label="By type" bars={[{ label: 'EQ', value: 0, href: '/plugins' }]} />)
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/)
})

test('each chart is one tab stop, and arrows, Home and End move within it', async () => {
  const user = userEvent.setup()
  const third = { label: 'CLAP', value: 3, href: '/plugins?format=CLAP' }
  render(
    <>
      <BarList label="Bars" bars={[...bars, third]} />
      <ColumnChart label="Columns" bars={bars.map((bar) => ({ ...bar, label: `${bar.label} column` }))} />
      <StackedBar
        label="Parts"
        parts={[
          { label: 'ready', value: 3, ink: 'red' },
          { label: 'old', value: 2, ink: 'red', href: '/old' },
          { label: 'older', value: 2, ink: 'red', href: '/older' },
        ]}
      />
      <button type="button">After</button>
    </>,
  )
  const focused = () => document.activeElement?.textContent

  await user.tab()
  expect(focused()).toBe('VST380')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('VST380')
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(focused()).toBe('CLAP3')
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(focused()).toBe('AU20')
  await user.tab()
  expect(focused()).toBe('VST3 column80')
  await user.keyboard('{End}')
  expect(focused()).toBe('AU column20')
  await user.tab()
  expect(focused()).toBe('2 old')
  await user.keyboard('{End}{Home}{ArrowDown}')
  expect(focused()).toBe('2 older')
  await user.tab()
  expect(focused()).toBe('After')
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(focused()).toBe('AU20')
})
