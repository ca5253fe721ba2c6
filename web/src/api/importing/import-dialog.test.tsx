import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aGate } from '../../../test/a-gate.ts'
import { aPage } from '../../../test/a-page.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportSource } from './import-source.ts'
import { NO_COUNTS, type SentImport } from './sending.ts'

const SENT: SentImport = { importId: 'i', counts: { thing: NO_COUNTS } }

/** A dialog that imports a dropped file, whose first part was sent; the second waits for `goOn`. */
function aDialog() {
  const { promise: waiting, resolve: goOn } = aGate()
  const parts: string[] = []
  const source: ImportSource<{ name: string }, string, SentImport> = {
    title: 'Import Things',
    description: '',
    read: async ([{ name }]) => ({ name }),
    preview: ({ name }, { onImport }) => (
      <button type="button" onClick={() => onImport(name)}>
        Import
      </button>
    ),
    send: async function* (name, signal) {
      parts.push(`1 of ${name}`)
      yield SENT
      await waiting
      if (signal.aborted) return
      parts.push(`2 of ${name}`)
      yield SENT
    },
    progress: () => ({ done: 1, total: 2, words: '1 of 2' }),
    result: () => ['0 things added.'],
    stale: [],
  }
  const onClose = vi.fn()
  const dropped = [new File(['x'], 'a.csv')]
  return {
    ...aPage(<ImportDialog source={source} dropped={dropped} onClose={onClose} />),
    parts,
    onClose,
    goOn,
  }
}

test('Escape closes no import that runs, and one without changes offers no undo', async () => {
  const { user, onClose, goOn } = aDialog()
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  expect(await screen.findByText('1 of 2')).toBeVisible()

  await user.keyboard('{Escape}')
  goOn()

  expect(await screen.findByText('0 things added.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Undo Import' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a closed dialog sends no further part', async () => {
  const { user, unmount, parts, goOn } = aDialog()
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await waitFor(() => expect(parts).toHaveLength(1))

  unmount()
  goOn()
  await new Promise((resolve) => setTimeout(resolve))

  expect(parts).toEqual(['1 of a.csv'])
})
