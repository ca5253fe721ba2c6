import { expect, test } from 'vitest'
import { heldBytes } from './held-bytes.ts'

test('bytes are held for each holder and for all, and given back once', () => {
  const held = heldBytes(100)
  const ana = { holder: 'ana', most: 60 }
  const home = { holder: 'home', most: 90 }
  const first = held.take(50, [ana, home])

  expect(held.take(20, [ana, home])).toEqual({ tooMuchOf: 'ana' })
  expect(held.take(45, [{ holder: 'ben', most: 60 }, home])).toEqual({ tooMuchOf: 'home' })
  expect(held.take(55, [{ holder: 'eve', most: 60 }])).toEqual({ tooMuchOf: 'all' })
  expect(held.holders()).toBe(2)

  for (const _ of [1, 2]) if (typeof first === 'function') first()
  expect(held.holders()).toBe(0)
  const whole = held.take(100, [{ holder: 'eve', most: 100 }])
  expect(whole).toBeTypeOf('function')
  expect(held.take(1, [ana])).toEqual({ tooMuchOf: 'all' })
})
