import { button, keys, overlay, type State, shows, state } from './state.ts'

/** The pages beside My Plugins, with the library of `furnishLibrary`. */
export const PAGE_STATES: State[] = [
  state('dashboard', '/', shows('Worth doing now')),
  state('dashboard-insights', '/', /^(Show|Hide)$/, shows('By format')),
  overlay('helper', '/updates', /^Connect to Helper App/),
  overlay('removed', '/plugins', 'Recently Removed', shows('Gone')),
  overlay('collection-menu', '/plugins', 'More actions for Mixing'),
  overlay('rename-collection', '/plugins', 'More actions for Mixing', 'Rename'),
  state('empty-collection', '/plugins', /^Mixing/, shows(/is empty/)),
  overlay('bell', '/updates', /^Notifications/),
  overlay('drawer', '/updates', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
  }),
  state('update-history', '/updates', shows('Tape Echo')),
  state('update-details', '/updates', /^Evidence for the update of Tape Echo/, shows('Mark as Up to Date')),
  overlay('update-work-list', '/updates', 'Update All'),
  state('update-history-none', '/updates?tab=history', shows('No Update History')),
  state('uad-workflow', '/uad-workflow', shows('Start This Step')),
  state('helper-app-download', '/helper-app-download', shows('Helper App Download')),
  state('computers', '/computers', shows('Check before a system update')),
  state('systems', '/rosetta-report', shows("1 plugin won't run on macOS 28")),
  state('terms', '/terms', shows('Terms of Service')),
  state('privacy', '/privacy', shows('Privacy Policy')),
  state('not-found', '/nowhere-else', shows('404 Page Not Found')),
]

/** The pages with an empty library. */
export const EMPTY_STATES: State[] = [
  state('dashboard-empty', '/', shows('Start your library')),
  state('dashboard-other-ways', '/', (page) => page.getByText('Other ways').click(), shows('Try Demo')),
  overlay('learn-more', '/', 'Learn More'),
  state('my-plugins-empty', '/plugins', shows('No plugins found')),
  overlay('nothing-removed', '/plugins', 'Recently Removed', shows('Nothing to restore')),
  state('updates-none', '/updates', shows('All Plugins Up to Date')),
  state('songs-empty', '/songs', shows('Drop your songs here')),
  state('uad-begin', '/uad-workflow', shows('Start This Step')),
  overlay('palette-empty', '/', keys('Control+k')),
  overlay('notifications-none', '/', button('Notifications'), shows('No notifications')),
]
