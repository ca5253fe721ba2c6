import { expect, test } from 'vitest'
import { cachedTexts } from './response-cache.ts'

const LIMITS = { maxSize: 100, maxEntrySize: 60 }

/** Texts with a count of how often each was written. */
function aStore() {
  const texts = cachedTexts(LIMITS)
  let written = 0
  const textOf = async (key: string, state: string, text: string) => {
    const before = written
    const kept = await texts.textOf(key, state, async () => {
      written++
      return text
    })
    return [String(kept), written > before]
  }
  return { textOf, forget: texts.forget }
}

test('a text is written once for each state', async () => {
  const { textOf } = aStore()

  expect(await textOf('ana list', '1', 'one')).toEqual(['one', true])
  expect(await textOf('ana list', '1', 'other')).toEqual(['one', false])
  expect(await textOf('ana list', '2', 'two')).toEqual(['two', true])
  expect(await textOf('ana list', '1', 'one')).toEqual(['one', true])
  expect(await textOf('ben list', '1', 'his')).toEqual(['his', true])
})

test('simultaneous calls share one write, and a failed one is not kept', async () => {
  const texts = cachedTexts(LIMITS)
  let written = 0
  const write = async () => {
    written++
    if (written === 1) throw new Error('away')
    return 'text'
  }

  await expect(texts.textOf('ana list', '1', write)).rejects.toThrow('away')
  const all = await Promise.all([1, 2, 3].map(() => texts.textOf('ana list', '1', write)))

  expect([all.map(String), written]).toEqual([['text', 'text', 'text'], 2])
})

test('the texts take no more bytes than allowed, and a longer one is not kept', async () => {
  const { textOf } = aStore()
  const long = 'é'.repeat(25)
  await textOf('one', '1', long)
  await textOf('two', '1', long)
  await textOf('three', '1', long)

  expect(await textOf('two', '1', long)).toEqual([long, false])
  expect(await textOf('one', '1', long)).toEqual([long, true])
  await textOf('four', '1', `${long}${long}`)
  expect(await textOf('four', '1', 'x')).toEqual(['x', true])
})

test('the texts of a deleted account are forgotten', async () => {
  const { textOf, forget } = aStore()
  await textOf('ana list', '1', 'hers')
  await textOf('ben list', '1', 'his')

  forget('ana')

  expect(await textOf('ana list', '1', 'none')).toEqual(['none', true])
  expect(await textOf('ben list', '1', 'none')).toEqual(['his', false])
})
