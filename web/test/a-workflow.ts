import type { UadWorkflow } from '#shared/uad/contract.ts'

const BOOLEANS = [
  'exportCompleted',
  'uploadCompleted',
  'analyzeCompleted',
  'reviewCompleted',
  'generateCompleted',
] as const

/** The UAD workflow of a user who has completed this many steps. */
export const aWorkflow = (step: number, facts: Partial<UadWorkflow> = {}): UadWorkflow => ({
  exportCompleted: false,
  uploadCompleted: false,
  analyzeCompleted: false,
  reviewCompleted: false,
  generateCompleted: false,
  ...Object.fromEntries(BOOLEANS.slice(0, step).map((name) => [name, true])),
  helperAppUsed: false,
  organizedAt: step === 5 ? '2026-11-21T13:02:00.000Z' : null,
  lastRun: step === 5 ? { moves: 1, leftOut: 0 } : null,
  profile: null,
  ...facts,
})
