import { expect, test } from 'vitest'
import { newByteBudget } from './body-budget.ts'

test('bytes are limited in total and for each holder, and released once', () => {
  const budget = newByteBudget(100)
  const ana = { holder: 'ana', most: 60 }
  const home = { holder: 'home', most: 90 }
  const first = budget.reserve(50, [ana, home])

  expect(budget.reserve(20, [ana, home])).toEqual({ tooMuchOf: 'ana' })
  expect(budget.reserve(45, [{ holder: 'ben', most: 60 }, home])).toEqual({ tooMuchOf: 'home' })
  expect(budget.reserve(55, [{ holder: 'eve', most: 60 }])).toEqual({ tooMuchOf: 'all' })
  expect(budget.holders()).toBe(2)

  for (const _ of [1, 2]) if (typeof first === 'function') first()
  expect(budget.holders()).toBe(0)
  const whole = budget.reserve(100, [{ holder: 'eve', most: 100 }])
  expect(whole).toBeTypeOf('function')
  expect(budget.reserve(1, [ana])).toEqual({ tooMuchOf: 'all' })
})
