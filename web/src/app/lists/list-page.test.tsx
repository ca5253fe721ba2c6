import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { searchOf } from '#shared/text/search.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aUser } from '../../../test/a-user.ts'
import { lockVault } from '../../features/licenses/vault/vault-store.ts'
import type { ListDefinition } from '../../library/list/list-definition.ts'
import { ListPage } from './list-page.tsx'
import { useList } from './use-list.ts'

afterEach(() => act(() => lockVault()))

type Preset = { id: string; name: string; bank: string; bytes: number }

const presetSearch = searchOf<Preset>(({ name }) => ({ names: [name] }))

const PRESETS: ListDefinition<Preset, undefined> = {
  noun: 'preset',
  nameOf: ({ name }) => name,
  searchLabel: 'Search presets by name',
  hint: 'Try other words.',
  isSearchSecret: false,
  search: () => presetSearch,
  filters: { large: { label: 'Large', matches: ({ bytes }) => bytes > 30 } },
  sorts: { added: { label: 'Newest' }, size: { label: 'Size', compare: (a, b) => b.bytes - a.bytes } },
  menus: { bank: { label: 'Bank', all: 'All banks', choiceOf: ({ bank }) => bank } },
}

const WARM = { id: 'w', name: 'Warm Pad', bank: 'Synths', bytes: 40 }
const PLUCK = { id: 'p', name: 'Pluck', bank: 'Bass', bytes: 10 }
const PADLOCK = { id: 'l', name: 'Padlock', bank: 'Synths', bytes: 70 }

type Shown = { at?: string; load?: () => Preset[]; isSearchSecret?: boolean }

function presetsPage({
  at = '/presets',
  load = () => [WARM, PLUCK, PADLOCK],
  isSearchSecret = false,
}: Shown = {}) {
  const definition = { ...PRESETS, isSearchSecret }
  function Presets() {
    const answer = useQuery({ queryKey: ['presets'], queryFn: load, retry: false })
    const list = useList(definition, answer.data ?? NONE, undefined)
    const opened = list.items.find(({ id }) => id === list.openedId)
    return (
      <ListPage
        list={list}
        answer={answer}
        empty={<p>Nothing here</p>}
        actions={null}
        renderItem={({ id, name }, { tabIndex }) => (
          <article aria-label={name}>
            <button type="button" data-roving tabIndex={tabIndex} onClick={() => list.open(id)}>
              {name}
            </button>
          </article>
        )}
        detail={
          opened && {
            name: opened.name,
            panel: (
              <button type="button" onClick={list.close}>
                Close
              </button>
            ),
          }
        }
      />
    )
  }
  return aPage(<Presets />, { at, user: aUser() })
}

const NONE: never[] = []
const names = () => screen.queryAllByRole('article').map((row) => row.textContent)
const theList = () => screen.findByRole('heading', { name: 'Presets' })

test('a list that cannot be loaded says why, and is loaded again', async () => {
  let isBroken = true
  const { user } = presetsPage({
    load: () => {
      if (isBroken) throw new Error('The disk is full.')
      return [WARM]
    },
  })
  expect(await screen.findByText("We couldn't load your presets")).toBeVisible()

  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByText('1 preset')).toHaveAttribute('role', 'status')
})

test('what filters hide is offered, and everything can be shown again in its order', async () => {
  const { user, address } = presetsPage({ at: '/presets?q=pad&show=large&bank=Bass&sort=size' })

  expect(await screen.findByRole('heading', { name: 'No matching presets found' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Search all presets (2)' }))
  await waitFor(() => expect(names()).toEqual(['Padlock', 'Warm Pad']))
  expect(address()).toBe('/presets?q=pad&sort=size')

  await user.type(screen.getByRole('searchbox'), 'lokc')
  await user.click(await screen.findByRole('button', { name: 'Did you mean Padlock?' }))
  await waitFor(() => expect(names()).toEqual(['Padlock']))

  await user.type(screen.getByRole('searchbox'), ' nothing')
  await user.click(await screen.findByRole('button', { name: 'Show All Presets' }))
  await waitFor(() => expect(names()).toEqual(['Padlock', 'Warm Pad', 'Pluck']))
})

test('an opened item is one entry of the history, however many are opened after it', async () => {
  const { user, history } = presetsPage({ at: '/presets?show=large' })
  await theList()

  await user.click(screen.getByRole('button', { name: 'Warm Pad' }))
  expect(screen.getByRole('complementary', { name: 'Details of Warm Pad' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Padlock' }))
  const details = within(screen.getByRole('complementary', { name: 'Details of Padlock' }))
  expect(history).toEqual(['/presets?show=large', '/presets?show=large&preset=l'])

  await user.click(details.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(history).toEqual(['/presets?show=large', '/presets?show=large'])
})

test('searched words, filters, menus and the order are in the address, the usual ones are not', async () => {
  const { user, address } = presetsPage()
  await theList()

  await user.click(screen.getByRole('button', { name: 'Large 2' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Size')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), 'Synths')
  await waitFor(() => expect(names()).toEqual(['Padlock', 'Warm Pad']))
  expect(address()).toBe('/presets?show=large&sort=size&bank=Synths')
  expect(screen.getByText('2 of 3 presets')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Large 2' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), 'All banks')
  await waitFor(() => expect(names()).toEqual(['Warm Pad', 'Pluck', 'Padlock']))
  expect(address()).toBe('/presets')
  await user.type(screen.getByRole('searchbox'), 'pad')
  await waitFor(() => expect(names()).toEqual(['Warm Pad', 'Padlock']))
  expect(address()).toBe('/presets?q=pad')
})

test('secret words leave the address and stay while the filters and menus do; a link to another filter shows all of it', async () => {
  const { user, address, goTo } = presetsPage({
    at: '/presets?q=ABCD-1234&bank=Synths',
    isSearchSecret: true,
  })
  await waitFor(() => expect(address()).toBe('/presets?bank=Synths'))
  const search = await screen.findByRole('searchbox')
  expect(search).toHaveValue('ABCD-1234')

  await user.clear(search)
  await user.type(search, 'lock')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Size')
  await waitFor(() => expect(names()).toEqual(['Padlock']))
  expect(address()).toBe('/presets?bank=Synths&sort=size')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), 'All banks')
  expect(search).toHaveValue('lock')
  expect(address()).toBe('/presets?sort=size')

  goTo('/presets?show=large')
  await waitFor(() => expect(names()).toEqual(['Warm Pad', 'Padlock']))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})
