import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { importAddress, importResultOf, keepImportResult } from '../../../library/import/import-result.ts'
import { PluginsPage } from './plugins-page.tsx'

afterEach(() => sessionStorage.clear())

const library = ['Old', 'Tape', 'Verb'].map((name) => aPlugin({ id: name, name }))

async function aLibrary(at: string) {
  const page = aPage(<PluginsPage />, { at, server: fakeServer({ plugins: { list: () => library } }) })
  await screen.findByText(/^Showing/)
  return page
}

/** The address of what an import with these entries made new. */
function anImport(...pluginIds: string[]) {
  const result = importResultOf(
    'first',
    pluginIds.map((pluginId) => ({ pluginId, added: 'created' })),
  )
  keepImportResult(result)
  return importAddress(result, 'created')
}

test('the link of an import shows only its plugins, until all are asked for', async () => {
  const { user, address } = await aLibrary(anImport('Tape', 'Verb'))

  expect(screen.getByText('These plugins are new from your import.')).toBeVisible()
  expect(screen.getByText('Showing 2 plugins')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show all plugins' }))
  expect(screen.getByText('Showing 3 plugins')).toBeVisible()
  expect(screen.queryByText(/from your import/)).not.toBeInTheDocument()
  expect(address()).toBe('/plugins')
})

test('plugins of an import that were removed meanwhile leave a way back', async () => {
  const { user } = await aLibrary(anImport('Gone'))

  expect(screen.getByRole('heading', { name: 'No matching plugins found' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all plugins' }))
  expect(screen.getByText('Showing 3 plugins')).toBeVisible()
})

test('the link of an unknown import shows the whole library', async () => {
  await aLibrary('/plugins?import=other.created')

  expect(screen.getByText('Showing 3 plugins')).toBeVisible()
  expect(screen.queryByText(/from your import/)).not.toBeInTheDocument()
})
