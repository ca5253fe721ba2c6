import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { CachePlaces } from './cache-places.tsx'
import { DropArea } from './drop-area.tsx'
import { importAddress, importedEntries, importResultOf, keepImportResult } from './import-result.ts'
import { type ProcessedItem, ProcessingList } from './processing-list.tsx'
import { visitorSystem } from './visitor-system.ts'

test('the area shows which files may be dropped', () => {
  render(<DropArea isOver={false} onPickFiles={() => {}} onPickFolder={() => {}} />)

  expect(screen.getByRole('heading', { name: 'Drop your plugin files here' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Drop your plugin files here' })).toHaveAccessibleDescription(
    'Drag and drop VST, VST3, AU, or AAX plugin files or folders here Supported file types: .vst, .vst3, .component, .dll, .aaxplugin, .aax, .au',
  )
  expect(screen.getByText(/helper app/)).toHaveTextContent(
    /scans your plugin folders, finds more accurate metadata and detects versions/,
  )
})

const LIVE_ON_MAC = '~/Library/Application Support/Ableton/Live Database'

function somePlaces(system: 'macos' | 'windows' | 'linux', isOpen = true) {
  const user = userEvent.setup()
  render(
    <>
      <CachePlaces ownSystem={system} isOpen={isOpen} />
      <Toaster />
    </>,
  )
  return user
}

test('an empty library is told which file to drop, and the path of its hidden folder is copied with one press', async () => {
  const user = somePlaces('macos')

  expect(screen.getByText(LIVE_ON_MAC)).toBeVisible()
  expect(screen.getByText(/^Live-plugins-1\.db, and/)).toBeVisible()
  expect(screen.getByText(/press Shift-Command-G \(Go to Folder\)/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Copy ${LIVE_ON_MAC}` }))

  expect(await navigator.clipboard.readText()).toBe(LIVE_ON_MAC)
  expect(await screen.findByText('Path copied')).toBeVisible()

  // A DAW that another system does not have gives way.
  await user.click(screen.getByRole('radio', { name: 'Linux' }))
  expect(screen.getByText('~/.config/REAPER')).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Ableton Live' })).toBeNull()
})

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
  const [first, second, third] = items(['saved', 'saving', 'waiting']) as [
    ProcessedItem,
    ProcessedItem,
    ProcessedItem,
  ]
  // Plugins of one bundle are listed below its name.
  const bundle = 'calf.lv2'
  render(<ProcessingList items={[{ ...first, bundle }, { ...second, bundle }, third, failed]} />)

  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'calf.lv22 plugins',
    'Plugin 0VST3Saved',
    'Plugin 1VST3Saving',
    'Plugin 2VST3Waiting',
    'Plugin 3Too many requestsVST3',
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

describe('import result', () => {
  afterEach(() => sessionStorage.clear())

  const idsOf = (param: string) => [...(importedEntries(param)?.ids ?? [])]

  test('the address of an outcome leads to the entries whose best it is, for the last five imports', () => {
    const results = Array.from({ length: 7 }, (_, index) =>
      importResultOf(
        `import-${index}`,
        (['there', 'created', 'format'] as const).map((added) => ({ pluginId: `plugin-${index}`, added })),
      ),
    )
    for (const result of results) keepImportResult(result)

    const params = results.map((result) => importAddress(result, 'created').split('?import=')[1] ?? '')
    expect(params.map(idsOf)).toEqual([[], [], ...[2, 3, 4, 5, 6].map((index) => [`plugin-${index}`])])
  })

  test.each(['', 'x', 'a.', 'a.created.x', 'a.__proto__', 'b.created', '.created'])(
    'the address with %j names no import',
    (param) => {
      keepImportResult(importResultOf('a', []))
      expect(importedEntries(param)).toBeUndefined()
    },
  )

  test.each(['nonsense', '{}', 'null', '[1, null, {}, {"id":"a","entryIds":{"created":7}}]'])(
    'a damaged storage (%s) holds no import, and is replaced',
    (kept) => {
      sessionStorage.setItem('plugfolioImports', kept)
      expect(importedEntries('a.created')).toBeUndefined()

      keepImportResult(importResultOf('a', [{ pluginId: 'x', added: 'created' }]))
      expect(idsOf('a.created')).toEqual(['x'])
    },
  )
})

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'macos',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'macos'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'macos'],
])('%s is %s', (userAgent, system) => {
  expect(visitorSystem({ userAgent })).toBe(system)
})
