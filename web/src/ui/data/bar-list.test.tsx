import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BarList, ColumnChart } from './bar-list.tsx'
import { StackedBar } from './stacked-bar.tsx'

const bars = [
  { label: 'VST3', value: 80, href: '/plugins?format=VST3' },
  { label: 'AU', value: 20, href: '/plugins?format=AU' },
]

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
  await user.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}{ArrowRight}')
  expect(focused()).toBe('CLAP3')
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
})
