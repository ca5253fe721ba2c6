import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import type { ComparedNeed } from '#shared/songs/sharing/shared-need.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, refusal, throwing } from '../../../../test/fake-server.ts'
import { Routes } from '../../routes.tsx'

const TOKEN = 'T'.repeat(43)
const endsAt = '2026-02-04T12:00:00.000Z'
const need = { format: 'VST3', name: 'Diva', maker: 'u-he', version: '1.4.8' } as const

beforeEach(() => {
  history.replaceState(null, '', `/#${TOKEN}`)
  sessionStorage.clear()
})

const rows = async () => within(await screen.findByRole('list', { name: 'Plugins' })).getAllByRole('listitem')

test('names are shown as text', async () => {
  const name = '<img src=x onerror=alert(1)>\u202Etxt.exe'
  const server = fakeServer({ songShares: { open: () => ({ needs: [{ ...need, name }], endsAt }) } })
  aPage(<Routes />, { server, at: '/shared-needs', user: null })

  expect((await screen.findByText(name)).tagName).toBe('BDI')
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('a user sees beside each plugin whether it is there', async () => {
  const compared = (name: string, state: ComparedNeed['state'], plugin: ComparedNeed['plugin'] = null) => ({
    need: { ...need, name },
    state,
    reason: 'A reason.',
    plugin,
  })
  const own = { id: '1', name: 'My Diva', version: '1.5', formats: ['VST3', 'AU'] }
  const needs = [
    compared('Diva', 'here', own),
    compared('Zebra', 'missing'),
    compared('Kick', 'perhaps'),
    compared('Q', 'other-format', own),
    compared('Own', 'with-daw'),
  ]
  const server = fakeServer({ songShares: { compare: () => ({ needs, endsAt }) } })
  aPage(<Routes />, { server, at: '/shared-needs', user: aUser() })

  const [diva, zebra, kick, q, daw] = await rows()
  expect(diva).toHaveTextContent('You have it')
  expect(diva).toHaveTextContent('Yours: My Diva · v1.5 · VST3, AU. A reason.')
  expect(zebra).toHaveTextContent('Missing')
  expect(kick).toHaveTextContent('Possible')
  expect(q).toHaveTextContent('In another format')
  expect(daw).toHaveTextContent('With the DAW')
  expect(
    screen.getByText(/1 in your library, 1 in another format, 1 possible, 1 missing, 1 with the DAW/),
  ).toBeVisible()
  expect(server.calls).toEqual([{ call: 'songShares.compare', sent: { token: TOKEN } }])
})

test('the sign-in page gets no token, and the link is open again after it', async () => {
  const server = fakeServer({
    songShares: { open: () => ({ needs: [need], endsAt }), compare: () => ({ needs: [], endsAt }) },
    account: { server: () => Promise.reject(refusal(500, 'not asked')) },
  })
  const page = aPage(<Routes />, { server, at: '/shared-needs', user: null })
  const link = await screen.findByRole('link', { name: 'Log In to Compare' })

  expect(link).toHaveAttribute('href', '/auth?next=%2Fshared-needs')
  await page.user.click(link)
  expect(page.address()).not.toContain(TOKEN)
  page.unmount()
  history.replaceState(null, '', '/')
  aPage(<Routes />, { server, at: '/shared-needs', user: aUser() })

  await screen.findByText(/Compared with your library/)
  expect(server.calls.at(-1)).toEqual({ call: 'songShares.compare', sent: { token: TOKEN } })
  expect(location.hash).toBe(`#${TOKEN}`)
  expect(sessionStorage).toHaveLength(0)
})

test('without an account the list is plain, and the token is only in the body of the call; an ended link can be tried again', async () => {
  const server = fakeServer({ songShares: { open: throwing(refusal(404, 'This link is not valid.')) } })
  const page = aPage(<Routes />, { server, at: '/shared-needs', user: null })
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.')

  server.handlers = { songShares: { open: () => ({ needs: [need], endsAt }) } }
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect((await rows()).map(({ textContent }) => textContent)).toEqual(['Divau-he · VST3 · v1.4.8'])
  expect(screen.getByText(/^1 plugin, chosen by the sender/)).toBeVisible()
  const asked = { call: 'songShares.open', sent: { token: TOKEN } }
  expect(server.calls).toEqual([asked, asked])
})

test.each(['#short', `#${TOKEN}x`, `#${TOKEN.slice(1)}!`])('the cut link %j is not sent', async (hash) => {
  history.replaceState(null, '', `/${hash}`)
  const server = fakeServer()
  aPage(<Routes />, { server, at: '/shared-needs', user: null })

  expect(await screen.findByText('This link is incomplete')).toBeVisible()
  expect(server.calls).toEqual([])
})

const aFile = (text: string, name = 'needed-plugins.csv') => new File([text], name)
const LIST = needsCsv([need, { ...need, name: '=cmd|calc', format: 'AU', version: '' }])

/** Opens a file on the page without a link. */
async function open(
  file: File,
  { server = fakeServer(), user = null as ReturnType<typeof aUser> | null } = {},
) {
  history.replaceState(null, '', '/')
  const page = aPage(<Routes />, { server, at: '/shared-needs', user })
  const choose = (chosen: File) => page.user.upload(screen.getByLabelText('Saved list'), chosen)
  await screen.findByText(/Open the complete link/)
  await choose(file)
  return { ...page, choose }
}

test('a saved list is opened in the browser without an account, and nothing is sent', async () => {
  const { server } = await open(aFile(LIST))

  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Divau-he · VST3 · v1.4.8',
    '=cmd|calcu-he · AU',
  ])
  expect(screen.getByText(/^2 plugins in/)).toHaveTextContent('2 plugins in needed-plugins.csv.')
  expect(server.calls).toEqual([])
})

test('what is no such list is refused with a sentence, and another can be chosen', async () => {
  const { choose, user } = await open(aFile('Name;Vendor\nDiva;u-he\n', 'mine.csv'))

  expect(await screen.findByRole('alert')).toHaveTextContent(
    "mine.csv can't be opened" +
      'This is not a list of what a song needs: it has no columns “Plugin” and “Format”',
  )
  await user.click(screen.getByRole('button', { name: 'Open Another File' }))
  await choose(aFile(`${LIST},,,\r\n"","Maker","VST3",""\r\n`))
  expect(await rows()).toHaveLength(2)
  expect(screen.getByText(/1 row without a name or a known format was left out/)).toBeVisible()
})
