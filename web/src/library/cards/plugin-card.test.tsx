import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { ShownPlugin } from '../shown-plugin.ts'
import { PluginCard, type PluginCardProps } from './plugin-card.tsx'
import { PluginRow } from './plugin-row.tsx'

const LOOKS: [string, ComponentType<PluginCardProps>][] = [
  ['a card', PluginCard],
  ['a row', PluginRow],
]

describe.each(LOOKS)('%s', (_, Look) => {
  function show(facts: Partial<ShownPlugin> = {}, state: Partial<PluginCardProps> = {}) {
    const handlers = {
      onOpen: vi.fn(),
      onToggleSelected: vi.fn(),
      onToggleFavorite: vi.fn(),
      onAct: vi.fn(),
    }
    const still = { isSelecting: false, isSelected: false, isBusy: false, tabIndex: 0 }
    const draw = (next: Partial<ShownPlugin>, nextState = state) => (
      <Look
        plugin={aShownPlugin({ id: '7', ...next })}
        density="comfortable"
        {...still}
        {...nextState}
        {...handlers}
      />
    )
    const { container, rerender } = render(draw(facts))
    return {
      handlers,
      container,
      user: userEvent.setup(),
      change: (next: Partial<ShownPlugin>, nextState = state) => rerender(draw(next, nextState)),
    }
  }

  const star = () => screen.getByRole('button', { name: 'Favorite Pro-C 2' })

  test('says Not Found, that its manufacturer is a guess and that it is saved only while it is so', () => {
    const { change } = show({ isMissing: true, isMakerGuess: true }, { isBusy: true })
    expect(screen.getByText('Not Found')).toBeVisible()
    expect(screen.getAllByTitle('Guessed from the file name')).not.toHaveLength(0)
    expect(screen.getAllByText('(Guessed from the file name)')).not.toHaveLength(0)
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    expect(star()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'More actions for Pro-C 2' })).toBeDisabled()

    change({}, {})
    expect(screen.queryByText('Not Found')).toBeNull()
    expect(screen.queryByTitle('Guessed from the file name')).toBeNull()
    expect(star()).toBeEnabled()
  })

  test('in selection mode is one checkbox: star and menu are inert', async () => {
    const { handlers, user, container, change } = show()
    await user.click(screen.getByRole('button', { name: 'Pro-C 2' }))
    expect(handlers.onOpen.mock.calls).toEqual([['7']])

    change({}, { isSelecting: true, isSelected: true })
    const box = screen.getByRole('checkbox', { name: 'Pro-C 2' })
    expect(box).toBeChecked()
    expect(box).toHaveFocus()
    expect(container.querySelector('[inert] [aria-pressed]')).not.toBeNull()
    expect(container.querySelector('[inert] [aria-haspopup]')).not.toBeNull()

    await user.click(box)
    await user.keyboard('{Shift>}')
    await user.click(box)
    expect(handlers.onToggleSelected.mock.calls).toEqual([
      ['7', false],
      ['7', true],
    ])
    expect(handlers.onOpen).toHaveBeenCalledOnce()
  })

  test('has a star that shows whether the plugin is a favorite and toggles it', async () => {
    const { handlers, user, change } = show()

    expect(star()).toHaveAttribute('aria-pressed', 'false')
    await user.click(star())
    expect(handlers.onToggleFavorite.mock.calls).toEqual([['7']])
    expect(handlers.onOpen).not.toHaveBeenCalled()

    change({ isFavorite: true })
    expect(star()).toHaveAttribute('aria-pressed', 'true')
  })

  test.each([
    ['Edit Details', 'edit'],
    ['Manage Screenshot', 'screenshot'],
    ['Open Location', 'location'],
    ['Merge with...', 'merge'],
    ['Remove', 'remove'],
  ])('its menu entry %s asks to %s', async (entry, act) => {
    const { handlers, user } = show()
    await user.click(screen.getByRole('button', { name: 'More actions for Pro-C 2' }))
    await user.click(screen.getByRole('menuitem', { name: entry }))
    expect(handlers.onAct.mock.calls).toEqual([['7', act]])
  })

  test.each([
    ['its own picture', { screenshot: '/api/s/1', definition: { screenshot: '/api/s/2' } }, '/api/s/1/card'],
    ['the shared picture', { definition: { screenshot: '/api/s/2' } }, '/api/s/2/card'],
  ])('shows %s in the small version', (_name, facts, address) => {
    const { container } = show(facts)
    expect(container.querySelector('img')).toHaveAttribute('src', address)
  })

  test('shows formats in stored order with UAD last, and says an update is available', () => {
    const { container } = show({ formats: ['VST3', 'AU'], isUAD: true, updateAvailable: true })
    expect([...container.querySelectorAll('[data-format]')].map((badge) => badge.textContent)).toEqual([
      'VST3',
      'AU',
      'UAD',
    ])
    expect(screen.getByText('Update Available')).toBeInTheDocument()
  })

  test('omits unknown values', () => {
    const { container } = show({ type: '', version: '', manufacturer: '' })
    expect(container.textContent).not.toMatch(/unknown|undefined|null/i)
    expect(container.textContent).not.toContain('v2.21')
    expect(screen.queryByText('v')).toBeNull()
    // A card keeps the empty line, so that the names in a grid stay aligned.
    if (Look === PluginCard) expect(container.querySelector('.maker')?.textContent).toBe('\u00a0')
  })
})

const aShownPlugin = (facts: Partial<ShownPlugin> = {}): ShownPlugin => ({
  id: '1',
  name: 'Pro-C 2',
  manufacturer: 'FabFilter',
  type: 'Compressor',
  formats: ['VST3', 'AU', 'AAX', 'CLAP'],
  version: '2.21',
  isUAD: false,
  isFavorite: false,
  updateAvailable: false,
  screenshot: null,
  definition: null,
  tags: [],
  ...facts,
})
