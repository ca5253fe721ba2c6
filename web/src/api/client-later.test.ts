import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { RequestSender } from '#shared/contract/client.ts'
import { clientOf } from '#shared/contract/client-of.ts'
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

const calls = (send: RequestSender) => clientOf(contract, send)
const send = async () => ({ status: 200, body: { name: 'Tape' } })

test('the contract is loaded with the first call', async () => {
  const load = vi.fn(async () => calls)
  const client = clientLater({ loaded: () => undefined, load }, send)
  expect(load).not.toHaveBeenCalled()

  expect(await client.open({ params: { id: '1' } })).toEqual({ name: 'Tape' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a loaded contract is used at once', async () => {
  const load = vi.fn(async () => calls)
  const client = clientLater({ loaded: () => calls, load }, send)

  expect(await client.open({ params: { id: '1' } })).toEqual({ name: 'Tape' })
  expect(load).not.toHaveBeenCalled()
})

test('a contract that could not be loaded fails the call, and the next call tries again', async () => {
  const load = vi
    .fn<() => Promise<typeof calls>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(calls)
  const client = clientLater({ loaded: () => undefined, load }, send)

  await expect(client.open({ params: { id: '1' } })).rejects.toThrow(TypeError)
  expect(await client.open({ params: { id: '1' } })).toEqual({ name: 'Tape' })
})

describe('a call that needs only its path', () => {
  const tapes = {
    list: {
      ...call('GET', '/api/tapes'),
      summary: 'All tapes.',
      response: z.array(z.object({ name: z.string() })),
    },
  } satisfies Contract
  const tapeCalls = (send: RequestSender) => clientOf(tapes, send)

  test('is sent while its contract is loaded', async () => {
    const sent = vi.fn(async () => ({ status: 200, body: [{ name: 'Tape' }] }))
    let arrive = () => {}
    const loaded = new Promise<typeof tapeCalls>((resolve) => (arrive = () => resolve(tapeCalls)))
    const client = clientLater<typeof tapes>(
      { loaded: () => undefined, load: () => loaded, early: { list: { path: '/api/tapes' } } },
      sent,
    )

    const answer = client.list()
    expect(sent.mock.calls).toEqual([[{ method: 'GET', path: '/api/tapes' }]])
    arrive()
    expect(await answer).toEqual([{ name: 'Tape' }])
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a plain answer needs no contract', 200, [{ name: 'Tape' }], 0],
    ['any other answer is read with it', 200, [{ name: 'Tape', more: 1 }], 1],
    ['a refusal is told by it', 401, [{ name: 'Tape' }], 1],
  ])('%s', async (_, status, body, loads) => {
    const load = vi.fn(async () => tapeCalls)
    const isPlain = async () => (value: unknown) => JSON.stringify(value) === '[{"name":"Tape"}]'
    const client = clientLater<typeof tapes>(
      { loaded: () => undefined, load, early: { list: { path: '/api/tapes', isPlain } } },
      async () => ({ status, body }),
    )

    const [outcome] = await Promise.allSettled([client.list()])
    expect(outcome).toMatchObject(
      status === 200 ? { value: [{ name: 'Tape' }] } : { reason: { status: 401 } },
    )
    expect(load).toHaveBeenCalledTimes(loads)
  })
})
