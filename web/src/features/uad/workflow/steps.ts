import type { UadWorkflow } from '#shared/uad/contract.ts'
import { steps } from '../uad-words.ts'

/** The five steps in order: the flag that completes each, its title and its description. */
export const UAD_STEPS = [
  { key: 'export', completedBy: 'exportCompleted', ...steps.export },
  { key: 'upload', completedBy: 'uploadCompleted', ...steps.upload },
  { key: 'analyze', completedBy: 'analyzeCompleted', ...steps.analyze },
  { key: 'review', completedBy: 'reviewCompleted', ...steps.review },
  { key: 'organize', completedBy: 'generateCompleted', ...steps.organize },
] as const

export type StepKey = (typeof UAD_STEPS)[number]['key']

/** The next step; undefined when all are completed. */
export const nextStepOf = (workflow: UadWorkflow): StepKey | undefined =>
  UAD_STEPS.find(({ completedBy }) => !workflow[completedBy])?.key
