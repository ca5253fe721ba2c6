import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { anInstallation } from '../../../../test/an-installation.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { OtherNames, SamePluginHint } from './same-plugin-hint.tsx'
import { SplitDialog } from './split-dialog.tsx'

const ACT = '00000000-0000-4000-8000-00000000ac70'
const long = aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter Software Instruments', tags: ['mix'] })
const short = aPlugin({
  name: 'Pro-Q 3',
  manufacturer: 'FabFilter',
  formats: ['VST3', 'AU'],
  isFavorite: true,
})
const tape = aPlugin({ name: 'Tape', manufacturer: 'Acme' })
const library = [tape, long, short]

const aMergingServer = (handlers: Handlers['plugins'] = {}) =>
  fakeServer({
    plugins: {
      list: () => library,
      merge: () => ({ ...short, act: ACT }),
      undo: () => ({ undoneCount: 2, leftCount: 0, message: 'Pro-Q 3 is a separate plugin again.' }),
      ...handlers,
    },
  })

/** A dialog until it is closed: its toast and Undo come afterwards. */
function Opened({ onClose, children }: { onClose: () => void; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return isOpen && children(close)
}

const Merging = ({ plugins = [long, short], onMerged = () => {} }) => (
  <Opened onClose={onMerged}>
    {(close) => <MergeDialog plugins={plugins} library={library} onMerged={close} onClose={() => {}} />}
  </Opened>
)

const dialog = () => screen.findByRole('dialog')
const sent = (server: ReturnType<typeof aMergingServer>, call: string) =>
  server.calls.filter((each) => each.call === call)

test('the plugin that is installed most stays, unless another is chosen; Undo is in the toast', async () => {
  const onMerged = vi.fn()
  const { user, server } = aPage(<Merging onMerged={onMerged} />, { server: aMergingServer() })
  const shown = within(await dialog())

  expect(shown.getByRole('radio', { name: /FabFilter · VST3, AU/ })).toBeChecked()
  const together = shown.getByRole('region', { name: 'What is combined' })
  expect(together).toHaveTextContent(/FormatsVST3, AUTagsmixFavoriteYesAlso/)
  await user.click(shown.getByRole('radio', { name: /Software Instruments/ }))
  await user.click(shown.getByRole('button', { name: 'Merge' }))

  await waitFor(() => expect(onMerged).toHaveBeenCalledOnce())
  expect(sent(server, 'plugins.merge')).toMatchObject([
    { params: { id: long.id }, sent: { pluginIds: [short.id] } },
  ])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Pro-Q 3 is a separate plugin again.')).toBeInTheDocument()
  expect(sent(server, 'plugins.undo')).toMatchObject([{ params: { id: ACT } }])
})

test('one plugin asks for its partner; those of its name come first, never itself', async () => {
  const { user, server } = aPage(<Merging plugins={[long]} />, { server: aMergingServer() })
  const shown = within(await dialog())

  expect(shown.getByRole('button', { name: 'Merge' })).toBeDisabled()
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Pro-Q 3FabFilter · VST3, AU'),
    expect.stringContaining('TapeAcme'),
  ])
  await user.type(shown.getByRole('searchbox', { name: 'Merge Pro-Q 3 with' }), 'zzz')
  expect(shown.getByText('No plugin has this name.')).toBeInTheDocument()
  await user.clear(shown.getByRole('searchbox'))
  await user.type(shown.getByRole('searchbox'), 'tape')
  await user.click(shown.getByRole('button', { name: /Tape/ }))
  await user.click(shown.getByRole('radio', { name: /Tape/ }))
  await user.click(shown.getByRole('button', { name: 'Merge' }))

  await waitFor(() => expect(sent(server, 'plugins.merge')).toHaveLength(1))
  expect(sent(server, 'plugins.merge')).toMatchObject([
    { params: { id: tape.id }, sent: { pluginIds: [long.id] } },
  ])
})

test('too many tags, and too many plugins, are refused before anything is sent', async () => {
  const tags = (letter: string) => Array.from({ length: 11 }, (_, at) => `${letter}${at}`)
  const full = [aPlugin({ tags: tags('a') }), aPlugin({ tags: tags('b') })]
  const { unmount } = aPage(<Merging plugins={full} />, { server: aMergingServer() })

  expect(await screen.findByRole('alert')).toHaveTextContent('at most 20 tags; these have 22 in total')
  expect(screen.getByRole('button', { name: 'Merge' })).toBeDisabled()
  unmount()
  aPage(<Merging plugins={Array.from({ length: 102 }, () => aPlugin())} />, { server: aMergingServer() })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'At most 101 plugins can become one; you selected 102.',
  )
})

const VST3_ID = '00000000-0000-4000-8000-00000000f001'
const AU_ID = '00000000-0000-4000-8000-00000000f002'

const place = (id: string, format: string) =>
  anInstallation({ id, format, path: `Pro-Q 3.${format.toLowerCase()}`, version: '1.0' })

test('chosen installations are split off, but never all', async () => {
  const onClose = vi.fn()
  const server = aMergingServer({
    open: () => ({ ...short, notes: '', installations: [place(VST3_ID, 'VST3'), place(AU_ID, 'AU')] }),
    split: () => ({ ...short, id: 'new', act: ACT }),
  })
  const { user } = aPage(
    <Opened onClose={onClose}>{(close) => <SplitDialog plugin={short} onClose={close} />}</Opened>,
    { server },
  )
  const shown = within(await dialog())
  const button = shown.getByRole('button', { name: 'Split Off' })

  await user.click(await shown.findByRole('checkbox', { name: /AU/ }))
  await user.click(shown.getByRole('checkbox', { name: /VST3/ }))
  expect(button).toBeDisabled()
  expect(shown.getByRole('status')).toHaveTextContent('At least one installation must stay with the plugin.')
  await user.click(shown.getByRole('checkbox', { name: /VST3/ }))
  await user.click(button)

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent(server, 'plugins.split')).toMatchObject([
    { params: { id: short.id }, sent: { installationIds: [AU_ID] } },
  ])
  expect(await screen.findByText('Pro-Q 3 is now two plugins.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
})

test('a product names its variants, and separates them', async () => {
  const product = { ...tape, formerNames: ['Tape Mono', 'Tape Stereo'] }
  const opened = { ...product, notes: '', installations: [] }
  const server = aMergingServer({
    open: () => ({ ...opened, hasVariants: sent(server, 'plugins.separate').length === 0 }),
    separate: () => ({ message: 'Tape Mono is a separate plugin again.' }),
  })
  const { user } = aPage(<OtherNames plugin={product} isSettled />, { server })

  expect(screen.getByText('Also named Tape Mono, Tape Stereo')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Separate Variants' }))

  await waitFor(() => expect(sent(server, 'plugins.separate')).toMatchObject([{ params: { id: tape.id } }]))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Separate Variants' })).not.toBeInTheDocument(),
  )
})

test('a plugin of the same name is offered, and "Not the same" is remembered', async () => {
  const onMerge = vi.fn()
  const opened = { ...short, notes: '', installations: [] }
  const similar = [{ id: long.id, name: long.name, manufacturer: long.manufacturer }]
  const server = aMergingServer({
    open: () => (sent(server, 'plugins.keepApart').length > 0 ? opened : { ...opened, similar }),
    keepApart: () => ({ id: short.id, otherId: long.id }),
  })
  const { user } = aPage(<SamePluginHint plugin={short} isSettled onMerge={onMerge} />, { server })

  expect(await screen.findByText('Same plugin?')).toBeInTheDocument()
  expect(screen.getByText(/Pro-Q 3 by FabFilter Software Instruments/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  expect(onMerge.mock.calls).toEqual([[long.id]])
  await user.click(screen.getByRole('button', { name: 'Not the same' }))

  await waitFor(() => expect(screen.queryByText('Same plugin?')).not.toBeInTheDocument())
  expect(sent(server, 'plugins.keepApart')).toMatchObject([
    { params: { id: short.id }, sent: { otherId: long.id } },
  ])
})
