import { expect, type Page, type Route } from '@playwright/test'
import { aFolder, type Tree } from '../bundles/a-bundle.ts'
import { dropFiles, dropZone } from '../bundles/drop-zone.ts'
import { button, overlay, type State, type Step, shows, state } from './state.ts'

/** The song that opens is named by its title, because its id is not known here. */
const song = (name: string, title: string, ...steps: Step[]) =>
  state(name, '/songs', shows('6 songs'), button(title), shows('Rename'), ...steps)

const songDialog = (name: string, title: string, ...steps: Step[]) =>
  overlay(name, '/songs', button(title), shows('Rename'), ...steps)

const selecting = (name: string) =>
  state(name, '/songs', shows('6 songs'), 'Select Multiple', 'Select All', shows('6 songs selected'))

const selectingDialog = (name: string, ...steps: Step[]) =>
  overlay(name, '/songs', shows('6 songs'), 'Select Multiple', 'Select All', ...steps)

const MENU = 'More actions for Tape Echo'
const CHECK = '**/api/songs/removal-check'
const isHeld = () => {}
const fails = (route: Route) =>
  route.fulfill({ status: 503, json: { code: 'busy', message: 'The server is busy. Try again.' } })
const answer = (address: string, how: (route: Route) => unknown) => (page: Page) => page.route(address, how)

/** The state while the server answers these calls like this. */
const answered = (opened: State, address: string, how: (route: Route) => unknown): State => ({
  ...opened,
  open: async (page) => {
    await answer(address, how)(page)
    await opened.open(page)
  },
  close: async (page) => {
    await opened.close?.(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

const moveTo = (page: Page) => page.getByRole('combobox', { name: 'Computer' }).selectOption({ index: 1 })

/** Drops a folder that exists until the state has been examined. */
const dropped =
  (tree: Tree, target: (page: Page) => ReturnType<Page['getByRole']>, what = 'folder') =>
  async (page: Page) => {
    const { folder, remove } = await aFolder({ Dropped: tree })
    const files = Object.keys(tree).map((name) => `${folder}/Dropped/${name}`)
    await dropFiles(target(page), what === 'folder' ? [`${folder}/Dropped`] : files)
    page.once('close', () => void remove())
  }

const songList = (page: Page) => page.getByRole('list', { name: 'Songs', exact: true })
const BAD: Tree = {
  'Cut.als': 'version https://git-lfs.github.com/spec/v1\n',
  'Empty.cpr': '',
  'Pack.rns': 'Reason',
}

const NEEDS_FILE = 'Plugin,Maker,Format,Version\nTape Echo,Night Audio,VST3,2.0\nLong Gone,Reel Works,VST,\n'

const REAPER_LIST =
  '[vstcache]\nTape_Echo.vst3=80A1B2C3D4E5F601,1234{56535441706545636874617065206563,Tape Echo (Night Audio)\n'

/** Everything about songs, with the account of `furnishSongs`. */
export const SONG_STATES: State[] = [
  state('songs', '/songs', shows('6 songs')),
  state('songs-filtered', '/songs?show=missing', shows(/of 6 songs/)),
  state('songs-no-match', '/songs?q=zzz', shows('No matching songs found')),
  song('song-with-holes', 'Tides'),
  song('song-moving', 'Tides', moveTo, shows(/missing on/)),
  song('song-incomplete', 'Half', shows('Incomplete')),
  song('song-not-read', 'Rack', shows('Not read')),
  songDialog('song-rename', 'Tides', 'Rename'),
  songDialog('share-choose', 'Tides', 'Share Plugin List'),
  songDialog('share-preview', 'Tides', 'Share Plugin List', 'Preview'),
  songDialog('share-link', 'Tides', 'Share Plugin List', 'Preview', 'Create Link', shows('Copy Link')),
  songDialog('share-links', 'Tides', 'Share Plugin List', shows(/^\d plugins? · created/)),
  songDialog('share-revoke', 'Tides', 'Share Plugin List', /^Revoke the link/, shows('Revoke Link')),
  selecting('songs-selecting'),
  selectingDialog('songs-selected-needs', 'What They Need'),
  selectingDialog('songs-selected-folder', 'More for the selection', 'Set Folder'),
  selectingDialog('songs-selected-remove', 'Remove'),
  overlay(
    'needs-file',
    '/songs',
    shows('6 songs'),
    dropped({ 'needed-plugins.csv': NEEDS_FILE }, songList, 'file'),
  ),
  overlay(
    'needs-file-refused',
    '/songs',
    shows('6 songs'),
    dropped({ 'needed-plugins.csv': 'Plugin,Format\n' }, songList, 'file'),
  ),
  state('settings-links', '/settings?tab=advanced', shows('Shared links')),
  state('songs-refused', '/songs', shows('6 songs'), dropped(BAD, songList), shows(/^Not read/), (page) =>
    page.getByText(/^Not read \(/).click(),
  ),
  answered(
    state(
      'songs-dropping',
      '/songs',
      shows(/songs$/),
      dropped({ 'A.als': 'x' }, songList),
      shows('Reading songs'),
    ),
    '**/api/songs',
    (route) => (route.request().method() === 'POST' ? isHeld() : route.continue()),
  ),
  state('plugin-in-songs', '/plugins', 'Tape Echo', 'Show the songs', shows('Hide the songs')),
  overlay('removal-refused', '/plugins', MENU, 'Remove', shows('Your songs need it')),
  overlay('removal-perhaps', '/plugins', 'More actions for Nameless', 'Remove', shows('Songs may need it')),
  answered(
    overlay('removal-waits', '/plugins', MENU, 'Remove', shows('Checking your songs...')),
    CHECK,
    isHeld,
  ),
  answered(
    overlay('removal-unasked', '/plugins', MENU, 'Remove', shows("We couldn't check your songs")),
    CHECK,
    fails,
  ),
  overlay('uad-gate', '/uad-workflow', button('Start This Step'), shows(/^Your songs use/)),
  answered(
    overlay(
      'uad-gate-unasked',
      '/uad-workflow',
      button('Start This Step'),
      shows("We couldn't check your songs"),
    ),
    CHECK,
    fails,
  ),
  overlay('cache-preview', '/plugins?add=1', async (page) => {
    const { folder, remove } = await aFolder({ 'reaper-vstplugins64.ini': REAPER_LIST })
    await dropFiles(dropZone(page), [`${folder}/reaper-vstplugins64.ini`])
    await expect(page.getByRole('dialog', { name: 'Plugins Your DAW Lists' })).toBeVisible()
    await remove()
  }),
]

/** The states of a link, for a user and for a visitor; an ended, a revoked and a mistyped one show the same. */
export const sharedNeedsStates = (token: string): State[] => [
  state('shared-needs', `/shared-needs#${token}`, shows(/^5 plugins, chosen by the sender/)),
  state('shared-needs-ended', `/shared-needs#${'x'.repeat(43)}`, shows("We couldn't open this link")),
]
