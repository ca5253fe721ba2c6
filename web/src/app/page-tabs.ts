import { paths } from './paths.ts'

/** The tabs of pages: their names in the address and their labels. Each is a place of the palette. */
export const PAGE_TABS = {
  [paths.computers]: {
    storage: 'Storage',
    formats: 'Formats',
    compare: 'Compare',
    'new-computer': 'New Computer',
    systems: 'Systems',
  },
  [paths.updates]: { available: 'Available Updates', history: 'Update History' },
  [paths.settings]: {
    account: 'Account',
    password: 'Password',
    notifications: 'Notifications',
    advanced: 'Advanced',
  },
} as const
