import { expect, test } from 'vitest'
import { type DatedTerm, endingEvents } from './ending-events.ts'

const term = (id: string, title: string): DatedTerm => ({
  id,
  title,
  maker: 'FabFilter',
  term: 'updates',
  ends: '2026-03-01',
  source: 'purchase',
  addedAt: '2025-12-20T10:00:00.000Z',
})

test.each([[['a', 'b', 'c']], [['c', 'b', 'a']], [['b', 'c', 'a']]])(
  'the names of terms of one time are in order, with the ids %j',
  (ids) => {
    const titles = ['Pro-Q 10', 'Pro-Q 4', 'Pro-C 2']
    const [event] = endingEvents(
      ids.map((id, at) => term(id, titles[at] ?? '')),
      1,
    )

    expect(event).toMatchObject({ id: 'a', title: 'Update plans end: Pro-C 2 and 2 more' })
    expect(event?.lines.slice(1)).toEqual(['Pro-C 2', 'Pro-Q 4', 'Pro-Q 10'])
  },
)
