import type { UadWorkflow } from '#shared/uad/contract.ts'

/** The five steps in their order: what completes each, its title (specification, section 2) and what is done there. */
export const STEPS = [
  {
    key: 'export',
    completedBy: 'exportCompleted',
    title: 'Export UAD List',
    says: 'Save a detailed system profile from the UAD control panel.',
  },
  {
    key: 'upload',
    completedBy: 'uploadCompleted',
    title: 'Upload Exported File',
    says: 'Bring the .json or .txt file you saved into Plugfolio.',
  },
  {
    key: 'analyze',
    completedBy: 'analyzeCompleted',
    title: 'Analyze UAD Plugins',
    says: 'Match the authorizations in your profile with the UAD plugins in your library.',
  },
  {
    key: 'review',
    completedBy: 'reviewCompleted',
    title: 'Review Ownership Status',
    says: 'Check what you own, group by group, and correct anything by hand.',
  },
  {
    key: 'organize',
    completedBy: 'generateCompleted',
    title: 'Organize Unowned Plugins',
    says: "Move the plugins you don't own out of the way, with backups.",
  },
] as const

export type StepKey = (typeof STEPS)[number]['key']

/** The step that is to be done next; undefined when all are completed. */
export const nextStepOf = (workflow: UadWorkflow): StepKey | undefined =>
  STEPS.find(({ completedBy }) => !workflow[completedBy])?.key
