import { expect, test } from 'vitest'
import { keptAnswers } from './kept-answers.ts'

const of = (length: number) => ({ coding: 'br', bytes: Buffer.alloc(length) })

test('what was not asked for the longest gives way when there is no more room', () => {
  const kept = keptAnswers(100)
  for (const key of ['a', 'b', 'c', 'd']) kept.keep(key, of(25))
  kept.find('a')

  kept.keep('e', of(25))

  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => kept.find(key))).toEqual(['a', 'c', 'd', 'e'])
})

test('the same key again takes its room only once, and one large answer does not push out all others', () => {
  const kept = keptAnswers(100)
  for (const key of ['a', 'a', 'b', 'b', 'c', 'd']) kept.keep(key, of(25))
  kept.keep('huge', of(90))

  expect(['a', 'b', 'c', 'd', 'huge'].filter((key) => kept.find(key))).toEqual(['a', 'b', 'c', 'd'])
})
