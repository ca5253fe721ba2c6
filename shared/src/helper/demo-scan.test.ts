import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEMO_EXISTING, DEMO_FOLDERS, DEMO_PLUGINS, demoPathOf, demoScan } from './demo-scan.ts'

test('the demonstration finds ten plugins, two of which the library already has', () => {
  expect(DEMO_PLUGINS).toHaveLength(10)
  expect(DEMO_PLUGINS.filter(({ name }) => DEMO_EXISTING.has(name))).toHaveLength(2)
  expect(DEMO_PLUGINS.slice(4, 6).map((plugin) => demoPathOf(plugin, DEMO_FOLDERS[0]))).toEqual([
    '/Library/Audio/Plug-Ins/VST/OTT.vst',
    '/Library/Audio/Plug-Ins/VST3/Surge XT.vst3',
  ])
  expect(new Set(DEMO_PLUGINS.map(({ format }) => format))).toEqual(new Set(['VST', 'VST3', 'AU']))
})

test('the bar grows every 300 ms, and a line is logged every 600 ms', () => {
  expect([...demoScan(() => 0.5)].slice(0, 4)).toEqual([
    { at: 300, percent: 5, logged: 0 },
    { at: 600, percent: 10, logged: 1 },
    { at: 900, percent: 15, logged: 1 },
    { at: 1200, percent: 20, logged: 2 },
  ])
})

test.each([
  ['a fast bar waits for the log', 1, 6000],
  ['the bar and the log end together', 0.5, 6000],
  ['the log waits for a slow bar', 0.25, 12_000],
])('%s', (_, chance, end) => {
  expect([...demoScan(() => chance)].at(-1)).toEqual({ at: end, percent: 100, logged: 10 })
})

test('with any random numbers the bar only grows up to 100 %, and the scan ends complete', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1 }), (numbers) => {
      let index = 0
      const moments = [...demoScan(() => numbers[index++ % numbers.length] ?? 1)]

      expect(moments.at(-1)).toMatchObject({ percent: 100, logged: 10 })
      for (const [index, { percent, at }] of moments.entries()) {
        const growth = percent - (moments[index - 1]?.percent ?? 0)
        expect(at).toBe((index + 1) * 300)
        expect(percent).toBeLessThanOrEqual(100)
        expect(growth >= 0 && growth <= 10.000001).toBe(true)
      }
    }),
  )
})
