import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../../test/a-plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import '../../../../ui/text/markdown-elements.tsx'

const metadata = { description: '', isFree: false }
const oldOne = aPlugin({
  name: 'Pro-Q 3',
  metadata: {
    ...metadata,
    manualUrl: 'https://www.maker.example/q3.pdf',
    supersededBy: 'Pro-Q 4',
    discontinued: '2024-05-01 https://maker.example/end',
  },
})
const newOne = aPlugin({ name: 'Pro-Q 4', metadata: { ...metadata, discontinued: 'no' } })
const plain = aPlugin({ name: 'Plain' })

async function aLibrary(
  opened: Plugin,
  facts: { successor?: { id: string; name: string }; notes?: string } = {},
) {
  const { successor, notes = '' } = facts
  const byId = new Map([oldOne, newOne, plain, opened].map((plugin) => [plugin.id, plugin]))
  const page = await aPluginsPage(
    [...byId.values()],
    {
      plugins: {
        open: ({ params: { id } }) => ({
          ...(byId.get(id) ?? plain),
          installations: [],
          notes,
          ...(successor && id === oldOne.id && { successor }),
        }),
        edit: ({ params: { id } }) => ({ ...(byId.get(id) ?? plain), claims: [] }),
      },
    },
    { at: `/plugins?plugin=${opened.id}` },
  )
  await screen.findByRole('complementary', { name: `Details of ${opened.name}` })
  return page
}

const details = () => screen.getByRole('complementary', { name: /^Details of/ })
const factOf = (term: string) =>
  within(details())
    .getAllByRole('term')
    .find(({ textContent }) => textContent === term)?.nextElementSibling

test('the details name the manual, the successor and the end of a product, with links that open apart', async () => {
  await aLibrary(oldOne)
  expect(factOf('Successor')).toHaveTextContent('Pro-Q 4')
  const manual = within(details()).getByRole('link', { name: 'maker.example' })
  expect(manual).toHaveAttribute('href', 'https://www.maker.example/q3.pdf')
  expect(manual).toHaveAttribute('rel', 'noopener noreferrer')
  expect(details()).toHaveTextContent(/Since May 1, 2024 · [\w.-]+\.\w+/)
  expect(within(details()).getByRole('link', { name: 'Since May 1, 2024' })).toHaveAttribute(
    'href',
    'https://maker.example/end',
  )
})

test('a plugin of which nobody said anything has none of these lines', async () => {
  await aLibrary(plain)
  for (const term of ['Family', 'Price', 'Manual', 'Successor', 'Discontinued'])
    expect(factOf(term)).toBeUndefined()
})

test.each([
  [['isFree', 'supersededBy'], 'Free · Known to Plugfolio', 'Air 3 · Known to Plugfolio'],
  [[], 'Free', 'Air 3'],
])(
  'with the fields %j from the tables, the details say "%s" and "%s"',
  async (knownFields, price, successor) => {
    await aLibrary(
      aPlugin({ name: 'Air 2', knownFields, metadata: { ...metadata, isFree: true, supersededBy: 'Air 3' } }),
    )
    expect(factOf('Price')?.textContent).toBe(price)
    expect(factOf('Successor')?.textContent).toBe(successor)
  },
)

test('the family of a plugin leads to the plugins of this family and maker', async () => {
  const { user, address } = await aLibrary(
    aPlugin({ name: 'Air 2 EQ', manufacturer: 'Maker', family: 'Air 2' }),
  )
  await user.click(within(details()).getByRole('link', { name: 'Air 2' }))
  expect(address()).toBe('/plugins?q=Maker+Air+2')
})

test('a successor in the library is named with a warning, and shown by its button', async () => {
  const { user } = await aLibrary(oldOne, { successor: { id: newOne.id, name: 'Pro-Q 4' } })
  expect(await screen.findByText('Superseded by Pro-Q 4, which you also have')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show Pro-Q 4' }))
  expect(await screen.findByRole('complementary', { name: 'Details of Pro-Q 4' })).toBeVisible()
  expect(screen.queryByText(/which you also have/)).toBeNull()
  expect(factOf('Discontinued')).toHaveTextContent('No')
})

test('without the successor in the library there is no warning', async () => {
  await aLibrary(oldOne)
  // The notes come with the same answer.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Notes' })).not.toHaveAttribute('readonly'))
  expect(screen.queryByText(/which you also have/)).toBeNull()
})

test('the filters Discontinued and Superseded show what they count', async () => {
  const { user } = await aLibrary(oldOne)
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  const rail = screen.getByRole('button', { name: /^Discontinued/ })
  expect(rail).toHaveTextContent('1')
  await user.click(rail)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Plain' })).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Superseded/ }))
  expect(screen.queryByRole('button', { name: 'Pro-Q 4' })).toBeNull()
})

test('notes are shown with the formats of Markdown, and scripts in them are text', async () => {
  const notes =
    '## Bus\n- **Gain** at `-6 dB`\n\n<script>alert(1)</script> [x](javascript:alert(1)) [site](https://a.example)'
  await aLibrary(plain, { notes })
  const group = await screen.findByRole('group', { name: 'Notes' })
  expect(await within(group).findByRole('heading', { name: 'Bus', level: 3 })).toBeVisible()
  expect(within(group).getByRole('listitem')).toHaveTextContent('Gain at -6 dB')
  expect(within(group).getByText('Gain')).toContainHTML('<strong>Gain</strong>')
  expect(group).toHaveTextContent('<script>alert(1)</script> [x](javascript:alert(1)) site')
  expect(group.querySelector('script')).toBeNull()
  const links = within(group).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://a.example', 'noopener noreferrer'],
  ])
})

test('notes of 10,000 characters of marks are shown', async () => {
  const notes = '- *'.repeat(3333)
  await aLibrary(plain, { notes })
  const group = await screen.findByRole('group', { name: 'Notes' })
  expect(await within(group).findByRole('listitem')).toHaveTextContent('*- *- *')
})

test('the dialog sends what was said about the product, and refuses what is no address', async () => {
  const { user, server } = await aLibrary(plain)
  await user.click(screen.getByRole('button', { name: 'Edit Details' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Manual' }), 'maker.example/m.pdf')
  await user.type(dialog.getByRole('combobox', { name: 'Superseded by' }), 'Pro-Q 4')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Discontinued' }), 'Yes')
  await user.type(dialog.getByLabelText('Discontinued since'), '2024-05-01')
  await user.type(dialog.getByRole('textbox', { name: 'Page that says so' }), 'not an address')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(
    await dialog.findByText(
      'The page that says so must be a web address that begins with http:// or https://.',
    ),
  ).toBeVisible()

  await user.clear(dialog.getByRole('textbox', { name: 'Page that says so' }))
  await user.type(dialog.getByRole('textbox', { name: 'Page that says so' }), 'maker.example/end')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.find(({ call }) => call === 'plugins.edit')?.sent).toMatchObject({
    manualUrl: 'https://maker.example/m.pdf',
    supersededBy: 'Pro-Q 4',
    discontinued: '2024-05-01 https://maker.example/end',
  })
})

test('the dialog suggests the other plugins of the library as successors', async () => {
  const { user } = await aLibrary(plain)
  await user.click(screen.getByRole('button', { name: 'Edit Details' }))
  const field = await screen.findByRole('combobox', { name: 'Superseded by' })
  const list = document.getElementById(field.getAttribute('list') ?? '')
  expect([...(list?.querySelectorAll('option') ?? [])].map((option) => option.value)).toEqual([
    'Pro-Q 3',
    'Pro-Q 4',
  ])
})
