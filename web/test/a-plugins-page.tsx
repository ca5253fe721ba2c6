import { screen } from '@testing-library/react'
import type { User } from '#shared/account/user.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { PluginsPage } from '../src/app/pages/plugins/plugins-page.tsx'
import { aPage } from './a-page.tsx'
import { aPlugin } from './a-plugin.ts'
import { aSharedState } from './a-shared-state.ts'
import { fakeServer, type Handlers } from './fake-server.ts'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../src/app/pages/plugins/plugin-detail.tsx'
import '../src/app/pages/plugins/plugins-page-dialog.tsx'
import '../src/features/import/drop-zone.tsx'

/** My Plugins, once it shows this library; what is opened has no installations, unless the handlers say so. */
export async function aPluginsPage(
  library: Plugin[],
  handlers: Handlers = {},
  { at = '/plugins', user }: { at?: string; user?: User } = {},
) {
  const pluginOf = (id: string) => library.find((plugin) => plugin.id === id) ?? aPlugin({ id })
  const server = fakeServer({
    ...handlers,
    plugins: {
      list: () => library,
      open: ({ params }) => ({ ...pluginOf(params.id), installations: [], notes: '' }),
      change: ({ params, body }) => ({ ...pluginOf(params.id), ...body }),
      ...handlers.plugins,
    },
    community: { state: () => aSharedState(), ...handlers.community },
    definitions: { available: () => [], ...handlers.definitions },
  })
  const page = aPage(<PluginsPage />, { at, server, ...(user && { user }) })
  await screen.findByText(/^Showing/)
  return page
}

/** The names in the grid, in order. */
export const shownNames = () =>
  [...document.querySelectorAll('[data-id] article')].map((card) => card.getAttribute('aria-label'))

export const rail = () => screen.getByRole('navigation', { name: 'Collections and filters' })
