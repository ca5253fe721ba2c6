import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Contract, call } from '#shared/contract/endpoint.ts'
import { clientLater } from './client-later.ts'

const contract = {
  open: {
    ...call('GET', '/api/tapes/:id'),
    summary: 'One tape.',
    params: z.object({ id: z.string() }),
    response: z.object({ name: z.string() }),
  },
} satisfies Contract

const send = async () => ({ status: 200, body: { name: 'Tape' } })

test('the contract is loaded with the first call', async () => {
  const load = vi.fn(async () => contract)
  const client = clientLater({ loaded: () => undefined, load }, send)
  expect(load).not.toHaveBeenCalled()

  expect(await client.open({ params: { id: '1' } })).toEqual({ name: 'Tape' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a loaded contract is used at once', async () => {
  const load = vi.fn(async () => contract)
  const client = clientLater({ loaded: () => contract, load }, send)

  expect(await client.open({ params: { id: '1' } })).toEqual({ name: 'Tape' })
  expect(load).not.toHaveBeenCalled()
})

test('a contract that could not be loaded fails the call, and the next call tries again', async () => {
  const load = vi
    .fn<() => Promise<typeof contract>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(contract)
  const client = clientLater({ loaded: () => undefined, load }, send)

  await expect(client.open({ params: { id: '1' } })).rejects.toThrow(TypeError)
  expect(await client.open({ params: { id: '1' } })).toEqual({ name: 'Tape' })
})
