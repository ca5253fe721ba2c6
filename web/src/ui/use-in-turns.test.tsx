import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInTurns } from './use-in-turns.ts'

function* words(word: string) {
  yield
  return word
}

test('another start has no result before it has ended', async () => {
  const [first, second] = [() => words('first'), () => words('second')]
  const seen: (string | undefined)[] = []
  const { rerender } = renderHook(({ start }) => seen.push(useInTurns(start)), {
    initialProps: { start: first },
  })
  await waitFor(() => expect(seen).toEqual([undefined, 'first']))

  rerender({ start: second })

  await waitFor(() => expect(seen).toEqual([undefined, 'first', undefined, 'second']))
})
