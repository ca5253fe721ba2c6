import { expect, test } from 'vitest'
import {
  isStepCompleted,
  isStepEnabled,
  type StepEvent,
  stepAfter,
  WORKFLOW_STEPS,
  workflowStateOf,
} from './workflow.ts'

/** The next step for each of the steps 0 to 5; `-` is a refusal. */
const TABLE: [StepEvent, ...(number | '-')[]][] = [
  ['exported', 1, '-', '-', '-', '-', '-'],
  ['uploaded', '-', 2, 2, '-', '-', '-'],
  ['analyzed', '-', '-', 3, '-', '-', '-'],
  ['reviewed', '-', '-', '-', 4, '-', '-'],
  ['organized', '-', '-', '-', '-', 5, 5],
  ['upload-again', '-', '-', 1, 1, 1, 1],
  ['reset', 0, 0, 0, 0, 0, 0],
]

test.each(TABLE)('the event %s has the expected result at each step', (event, ...after) => {
  const nextSteps = [0, 1, 2, 3, 4, 5].map((step) => stepAfter(step, event))
  expect(nextSteps.map((each) => (typeof each === 'number' ? each : '-'))).toEqual(after)
})

test.each<[number, StepEvent, string]>([
  [1, 'exported', '"Export UAD List" is already completed.'],
  [5, 'exported', '"Export UAD List" is already completed.'],
  [0, 'uploaded', '"Export UAD List" comes first.'],
  [
    3,
    'uploaded',
    '"Upload Exported File" is already completed. Choose "Upload again" to read another profile.',
  ],
  [0, 'analyzed', '"Export UAD List" comes first.'],
  [1, 'analyzed', '"Upload Exported File" comes first.'],
  [
    3,
    'analyzed',
    '"Analyze UAD Plugins" is already completed. Choose "Upload again" to analyze another profile.',
  ],
  [2, 'reviewed', '"Analyze UAD Plugins" comes first.'],
  [4, 'reviewed', '"Review Ownership Status" is already completed.'],
  [3, 'organized', '"Review Ownership Status" comes first.'],
  [1, 'upload-again', '"Upload Exported File" comes first.'],
])('from step %i, %s is refused with: %s', (step, event, refused) => {
  expect(stepAfter(step, event)).toEqual({ refused })
})

test('each step is enabled once all previous steps are completed', () => {
  for (const step of [0, 1, 2, 3, 4, 5]) {
    const numbers = WORKFLOW_STEPS.map((_, index) => index + 1)
    expect(numbers.filter((number) => isStepCompleted(step, number))).toEqual(numbers.slice(0, step))
    expect(numbers.filter((number) => isStepEnabled(step, number))).toEqual(numbers.slice(step, step + 1))
  }
})

test('the workflow state has five booleans that are true up to the step', () => {
  const { helperAppUsed, ...steps } = workflowStateOf(3, true)
  expect(helperAppUsed).toBe(true)
  expect(steps).toEqual({
    exportCompleted: true,
    uploadCompleted: true,
    analyzeCompleted: true,
    reviewCompleted: false,
    generateCompleted: false,
  })
  expect(Object.values(workflowStateOf(0, false))).toEqual([false, false, false, false, false, false])
  expect(Object.values(workflowStateOf(5, false))).toEqual([true, true, true, true, true, false])
})
