import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type ProcessedItem, ProcessingList } from './processing-list.tsx'

const items = (states: ProcessedItem['state'][]): ProcessedItem[] =>
  states.map((state, index) => ({ id: `${index}`, name: `Plugin ${index}`, format: 'VST3', state }))

test('every plugin shows its state, a failed one also the reason', () => {
  const failed: ProcessedItem = {
    id: '3',
    name: 'Plugin 3',
    format: 'VST3',
    state: 'failed',
    reason: 'Too many requests',
  }
  render(<ProcessingList items={[...items(['saved', 'saving', 'waiting']), failed]} />)

  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Plugin 0VST3Saved',
    'Plugin 1VST3Saving',
    'Plugin 2VST3Waiting',
    'Plugin 3Too many requestsVST3',
  ])
})

test('plugins of one bundle are listed below its name', () => {
  const [first, second, third] = items(['saved', 'saving', 'waiting'])
  const all = [first, second].map((item) => ({ ...item, bundle: 'calf.lv2' })) as ProcessedItem[]
  render(<ProcessingList items={[...all, ...(third ? [third] : [])]} />)

  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'calf.lv22 plugins',
    'Plugin 0VST3Saved',
    'Plugin 1VST3Saving',
    'Plugin 2VST3Waiting',
  ])
})

test('the list scrolls with the progress, and the page does not', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 40
  })
  const after = (saved: number) =>
    items(
      Array.from({ length: 50 }, (_, index) =>
        index < saved ? 'saved' : index === saved ? 'saving' : 'waiting',
      ),
    )

  const { rerender } = render(<ProcessingList items={after(0)} />)
  const list = screen.getByRole('list', { name: 'Plugins being added' })
  rerender(<ProcessingList items={after(5)} />)
  expect(list.scrollTop).toBe(0)

  rerender(<ProcessingList items={after(20)} />)
  expect(list.scrollTop).toBe(19 * 40)
  expect(document.documentElement.scrollTop).toBe(0)
})
