import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SongShare } from '#shared/songs/sharing/shared-need.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aNeed } from '../../../../test/a-song.ts'
import { fakeServer, refusal, throwing } from '../../../../test/fake-server.ts'
import { ShareNeedsDialog } from './share-needs-dialog.tsx'

const SONG = '10000000-0000-4000-8000-000000000001'
const TOKEN = 'T'.repeat(43)

type Facts = Parameters<typeof aNeed>[0] & { version?: string; maker?: string }

/** A need that the library does not meet; its id tells its name. */
const needOf = (name: string, { version = '', maker = 'Maker', ...facts }: Facts = {}) =>
  aNeed({
    use: { usedId: `used ${name}`, name, maker, version },
    state: 'missing',
    certainty: null,
    plugin: null,
    ...facts,
  })

const plugin = { name: 'Diva', manufacturer: 'u-he', version: '1.4.8' }

/** Live names no makers. */
const NEEDS = [
  needOf('Diva', { state: 'here', certainty: 'certain', plugin, maker: '' }),
  needOf('Perhaps Diva', { state: 'here', certainty: 'perhaps', plugin, maker: '' }),
  needOf('Pro-Q 3', { version: '3.21' }),
  needOf('Live Reverb', { state: 'with-daw' }),
]

const aLink = (overrides: Partial<SongShare> = {}): SongShare => ({
  id: '20000000-0000-4000-8000-000000000001',
  songId: SONG,
  title: 'Secret demo',
  count: 3,
  createdAt: '2026-01-05T12:00:00.000Z',
  endsAt: '2026-02-04T12:00:00.000Z',
  ...overrides,
})

function aDialog({ needs = NEEDS, links = [] as SongShare[] } = {}) {
  const onClose = vi.fn()
  const server = fakeServer({
    songShares: { list: () => links, share: () => ({ share: aLink(), token: TOKEN }) },
  })
  return {
    ...aPage(<ShareNeedsDialog song={{ id: SONG }} needs={needs} onClose={onClose} />, { server }),
    onClose,
  }
}

const press = (name: string) => screen.getByRole('button', { name })
const preview = () => within(screen.getByRole('list', { name: 'What others see' })).getAllByRole('listitem')

test('all plugins but those of the DAW are chosen, and the preview shows exactly what is sent', async () => {
  const { user, server } = aDialog()

  await user.click(press('Preview'))

  expect(preview().map(({ textContent }) => textContent)).toEqual([
    'Divau-he · VST3 · v1.4.8',
    'Perhaps DivaVST3',
    'Pro-Q 3Maker · VST3 · v3.21',
  ])
  expect(server.calls.filter(({ call }) => call === 'songShares.share')).toEqual([])
  await user.click(press('Create Link'))
  await screen.findByText('Copy Your Link')
  expect(server.calls).toContainEqual({
    call: 'songShares.share',
    params: { id: SONG },
    sent: {
      needs: [
        { usedId: 'used Diva', version: '1.4.8', maker: 'u-he' },
        { usedId: 'used Perhaps Diva', version: '', maker: '' },
        { usedId: 'used Pro-Q 3', version: '3.21', maker: 'Maker' },
      ],
      days: 30,
    },
  })
})

test('the user chooses plugins, versions and the end', async () => {
  const { user, server } = aDialog()

  await user.click(screen.getByRole('checkbox', { name: /^Diva/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Live Reverb .* comes with the DAW/ }))
  await user.click(screen.getByRole('switch', { name: 'With versions' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Link expires' }), 'Expires after 90 days')
  await user.click(press('Preview'))
  await user.click(press('Back'))
  await user.click(press('Preview'))
  await user.click(press('Create Link'))

  await screen.findByText('Copy Your Link')
  expect(server.calls.find(({ call }) => call === 'songShares.share')?.sent).toEqual({
    needs: ['Perhaps Diva', 'Pro-Q 3', 'Live Reverb'].map((name) => ({
      usedId: `used ${name}`,
      version: '',
      maker: name === 'Perhaps Diva' ? '' : 'Maker',
    })),
    days: 90,
  })
})

test('the link is shown once and copied', async () => {
  const { user, onClose } = aDialog()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(press('Preview'))
  await user.click(press('Create Link'))
  const link = `${location.origin}/shared-needs#${TOKEN}`

  expect(await screen.findByText(link)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(press('Copy Link'))
  expect(copied).toHaveBeenCalledWith(link)
  await user.click(press('Done'))
  expect(onClose).toHaveBeenCalled()
})

test('a refused link keeps the choice and says why', async () => {
  const { user, server } = aDialog()
  server.handlers = {
    songShares: { list: () => [], share: throwing(refusal(409, 'An account can keep 200 links.')) },
  }
  await user.click(screen.getByRole('checkbox', { name: /^Diva/ }))
  await user.click(press('Preview'))
  await user.click(press('Create Link'))

  expect(await screen.findByText('An account can keep 200 links.')).toBeVisible()
  expect(preview()).toHaveLength(2)
})

test('the file has the same as the link, and no name is a formula', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('needed-plugins.csv')
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const { user } = aDialog({ needs: [needOf('=cmd|"calc"'), needOf('Plain', { version: '2' })] })

  await user.click(press('Preview'))
  await user.click(press('Save as File'))

  await waitFor(() => expect(saved).toHaveLength(1))
  const [told] = screen.getAllByText(/To compare it, open needed-plugins\.csv at http:.*\/shared-needs/)
  expect(told).toBeVisible()
  expect(await saved[0]?.text()).toBe(
    '\uFEFF"Plugin","Maker","Format","Version"\r\n"\'=cmd|""calc""","Maker","VST3",""\r\n"Plain","Maker","VST3","2"\r\n',
  )
})

test('the links of this song are listed and revoked after a question', async () => {
  const links = [
    aLink(),
    aLink({ id: '20000000-0000-4000-8000-000000000002', songId: TOKEN, title: 'Another' }),
  ]
  const { user, server } = aDialog({ links })
  server.handlers = {
    songShares: {
      list: () => links.splice(0),
      revoke: () => ({ message: 'done' }),
    },
  }
  const list = within(await screen.findByRole('list', { name: 'Your links' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  await user.click(list.getByRole('button', { name: /Revoke the link created .*: Secret demo/ }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))

  expect(await screen.findByText('Link revoked')).toBeVisible()
  expect(server.calls).toContainEqual({
    call: 'songShares.revoke',
    params: { id: aLink().id },
    sent: undefined,
  })
})
