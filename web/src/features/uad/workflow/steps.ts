import type { UadWorkflow } from '#shared/uad/contract.ts'

/** The five steps in order: the flag that completes each, its title and its description. */
export const UAD_STEPS = [
  {
    key: 'export',
    completedBy: 'exportCompleted',
    title: 'Export UAD List',
    description: 'Save a detailed system profile from the UAD control panel.',
  },
  {
    key: 'upload',
    completedBy: 'uploadCompleted',
    title: 'Upload Exported File',
    description: 'Upload the .json or .txt file you saved.',
  },
  {
    key: 'analyze',
    completedBy: 'analyzeCompleted',
    title: 'Analyze UAD Plugins',
    description: 'Match the authorizations in your profile with the UAD plugins in your library.',
  },
  {
    key: 'review',
    completedBy: 'reviewCompleted',
    title: 'Review Ownership Status',
    description: 'Check what you own, group by group, and correct anything that is wrong.',
  },
  {
    key: 'organize',
    completedBy: 'generateCompleted',
    title: 'Organize Unowned Plugins',
    description: "Move the plugins you don't own out of the way, with backups.",
  },
] as const

export type StepKey = (typeof UAD_STEPS)[number]['key']

/** The next step; undefined when all are completed. */
export const nextStepOf = (workflow: UadWorkflow): StepKey | undefined =>
  UAD_STEPS.find(({ completedBy }) => !workflow[completedBy])?.key
