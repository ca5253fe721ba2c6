// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newQueryClient } from './queries.ts'
import { useAction } from './use-action.ts'

test('a response from before the change does not hide it, and is asked for again', async () => {
  const queries = newQueryClient()
  const answers: ((answer: string) => void)[] = []
  const { result } = renderHook(
    () => ({
      shown: useQuery({
        queryKey: ['step'],
        queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
      }).data,
      action: useAction({
        call: async () => 'done',
        updateCache: (client, answer) => client.setQueryData(['step'], answer),
        failed: (reason) => ({ title: reason }),
      }),
    }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  )

  await act(() => result.current.action.mutateAsync())
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[0]?.('before'))
  expect(result.current.shown).toBe('done')
  await act(async () => answers[1]?.('after'))
  await waitFor(() => expect(result.current.shown).toBe('after'))
})
