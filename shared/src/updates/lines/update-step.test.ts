import { expect, test } from 'vitest'
import { aFormatUpdate } from '../testing/a-format-update.ts'
import { isMajorStep, updateStepOf } from './update-step.ts'

test('the step goes from the oldest format to the newest version, with the strongest evidence', () => {
  const updates = [
    aFormatUpdate({ installed: '4.02', running: 2, standing: 3 }),
    aFormatUpdate({ format: 'AU', installed: '4.01', running: 7, standing: 9 }),
    aFormatUpdate({ format: 'AAX', installed: '3.0', version: '4.05', running: 30, standing: 30 }),
  ]

  expect(updateStepOf(updates, [], ['VST3', 'AU', 'AAX'])).toEqual({
    from: '4.01',
    to: '4.10',
    isMajor: false,
    formats: 'AAX to 4.05',
    update: updates[1],
  })
})

test('without a known update there is no step', () => {
  expect(updateStepOf([], [], ['VST3'])).toBeUndefined()
})

test.each([
  ['15.0.7', '16.0.1', true],
  ['4.02', '4.10', false],
  ['2024.1', '2025.1', false],
  ['1.9', '2024.1', false],
  ['1.9', '2.0 beta', false],
  ['unknown', '2.0', false],
])('the step from %s to %s is major: %s', (from, to, isMajor) => {
  expect(isMajorStep(from, to)).toBe(isMajor)
})
