import { expect, type Page } from '@playwright/test'
import { shownPlugin, shownPlugins } from '../page/library.ts'
import { keys, overlay, type State, type Step, shows, state, typed } from './state.ts'

const MENU = 'More actions for Tape Echo'
const PALETTE = 'Search plugins, pages and actions'

const four = (page: Page) => expect(shownPlugins(page)).toHaveCount(4)

/** A state on My Plugins. */
const library = (name: string, ...steps: Step[]) => overlay(name, '/plugins', four, ...steps)

const select = async (page: Page) => {
  await page.keyboard.press('s')
  await page.getByRole('checkbox', { name: 'Tape Echo', exact: true }).click()
}

/** A state in the selection mode with one plugin. */
const selection = (name: string, ...steps: Step[]) => library(name, select, ...steps)

const density = (name: string) => (page: Page) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true })

const describe = async (page: Page) => {
  await page.getByRole('dialog').getByLabel('Description').fill('Typed at length')
  await page.keyboard.press('Escape')
}

/** My Plugins, with the library of `furnishLibrary`. */
export const LIBRARY_STATES: State[] = [
  state('my-plugins', '/plugins', four),
  state('plugin-details', '/plugins', four, 'Tape Echo', shows('Tape Echo.component')),
  state(
    'unknown-plugin',
    '/plugins?plugin=00000000-0000-4000-8000-000000000000',
    shows('Not in your library'),
  ),
  state('my-plugins-selection', '/plugins', four, select, shows('1 plugin selected')),
  state('filtered', '/plugins?type=EQ', shows('Save as Collection')),
  state('more-filters', '/plugins?missing=type', shows('Missing details')),
  state('my-plugins-no-match', '/plugins?q=theremin&favorite=1', shows('No matching plugins found')),
  state('add-plugins', '/plugins?add=1', shows('Drop your plugin files here')),
  state('toast', '/plugins', four, MENU, 'Open Location', shows('Open plugin location')),
  library('plugin-menu', MENU),
  library('card-menu', (page) =>
    shownPlugin(page, 'Tape Echo').click({ button: 'right', position: { x: 60, y: 90 } }),
  ),
  library('edit-plugin', MENU, 'Edit Details', shows('History')),
  library('field-history', MENU, 'Edit Details', 'History and Sources', /^History of Type/),
  library('discard-question', MENU, 'Edit Details', describe, shows('Discard your changes?')),
  library('screenshot', 'More actions for Pictured', 'Manage Screenshot'),
  library('screenshot-none', MENU, 'Manage Screenshot'),
  library('merge', MENU, 'Merge with...'),
  library('remove', MENU, 'Remove'),
  library('tag-plugin', async (page) => {
    await shownPlugin(page, 'Tape Echo').getByRole('heading').locator('button').focus()
    await page.keyboard.press('t')
  }),
  library('purge', 'Purge'),
  library('new-collection', 'New Collection'),
  overlay('save-as-collection', '/plugins?type=EQ', 'Save as Collection'),
  library('filters', async (page) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
  }),
  selection('selection-menu', 'More for the selection'),
  selection('collect', 'More for the selection', 'Add to Collection'),
  selection('remove-selected', 'More for the selection', 'Remove'),
  selection('tag-selected', 'Tag'),
  selection('bulk-edit', 'Edit Selected', async (page) => {
    await page.getByRole('checkbox', { name: 'Include Type' }).check()
  }),
  library('palette-all', keys('Control+k')),
  library('palette', keys('Control+k'), typed({ [PALETTE]: 'e' })),
  library('palette-none', keys('Control+k'), typed({ [PALETTE]: 'zzz' })),
  library('shortcuts', keys('?')),
  // At the end, because these choices are remembered.
  state('grouped-list', '/plugins?group=manufacturer', density('List'), shows('Day Sound')),
  overlay('columns', '/plugins?sort=name', four, density('List'), 'Choose columns'),
  state('my-plugins-compact', '/plugins?sort=name', four, density('Compact')),
]
