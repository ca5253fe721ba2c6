import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SubscribedCalendar } from '#shared/calendar/contract.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, refusal, throwing } from '../../../test/fake-server.ts'
import { CalendarDialog } from './calendar-dialog.tsx'

const TOKEN = 'T'.repeat(43)
const MADE = { createdAt: '2026-01-05T12:00:00.000Z', lastReadAt: null }

function aDialog(calendar: SubscribedCalendar | null) {
  let kept = calendar
  const onClose = vi.fn()
  const server = fakeServer({
    calendar: {
      find: () => kept,
      make: () => {
        kept = MADE
        return { calendar: MADE, token: TOKEN }
      },
      revoke: () => {
        kept = null
        return { message: 'done' }
      },
    },
  })
  return { ...aPage(<CalendarDialog onClose={onClose} />, { server }), onClose }
}

const press = (name: string) => screen.findByRole('button', { name })
const answered = (name: string) => within(screen.getByRole('alertdialog')).getByRole('button', { name })

test('an address is made, shown once and copied', async () => {
  const { user, onClose } = aDialog(null)
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  const address = `${location.origin}/calendar/${TOKEN}.ics`

  await user.click(await press('Create Address'))

  expect(await screen.findByText(address)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(await press('Copy Address'))
  expect(copied).toHaveBeenCalledWith(address)
  await user.click(await press('Done'))
  expect(onClose).toHaveBeenCalled()
})

test('an address is replaced and revoked after a question', async () => {
  const { user, server, unmount } = aDialog(MADE)

  await user.click(await press('Replace'))
  expect(server.sent('calendar.make')).toEqual([])
  await user.click(answered('Replace'))
  expect(await screen.findByText(`${location.origin}/calendar/${TOKEN}.ics`)).toBeVisible()
  await user.click(await press('Done'))
  unmount()

  const again = aDialog(MADE)
  await again.user.click(await press('Revoke'))
  await again.user.click(answered('Revoke'))
  expect(await screen.findByText('Address revoked')).toBeVisible()
  expect(again.server.sent('calendar.revoke')).toHaveLength(1)
  expect(await press('Create Address')).toBeVisible()
})

test('a refusal says why', async () => {
  const { user, server } = aDialog(null)
  server.handlers = {
    calendar: {
      find: () => null,
      make: throwing(refusal(503, 'The server is busy.')),
    },
  }

  await user.click(await press('Create Address'))

  expect(await screen.findByText('Address not created')).toBeVisible()
  expect(screen.getByText('The server is busy.')).toBeVisible()
})
