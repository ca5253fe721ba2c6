/** The names of the steps on the page. */
const WORKFLOW_STEPS = [
  'Export UAD List',
  'Upload Exported File',
  'Analyze UAD Plugins',
  'Review Ownership Status',
  'Organize Unowned Plugins',
] as const

type StepDone = 'exported' | 'uploaded' | 'analyzed' | 'reviewed' | 'organized'
export type StepEvent = StepDone | 'upload-again' | 'reset'

export type WorkflowRefusal = { refused: string }

/** The number of completed steps (0 to 5) after an event, or a sentence why the event is refused. */
export function stepAfter(step: number, event: StepEvent): number | WorkflowRefusal {
  const { from, upTo, to } = TRANSITIONS[event]
  if (step < from) return { refused: `"${WORKFLOW_STEPS[step]}" comes first.` }
  if (step > upTo)
    return { refused: LATE_REFUSALS[event] ?? `"${WORKFLOW_STEPS[to - 1]}" is already completed.` }
  return to
}

/** The workflow state in API responses. */
export const workflowStateOf = (step: number, helperAppUsed: boolean) => ({
  exportCompleted: step >= 1,
  uploadCompleted: step >= 2,
  analyzeCompleted: step >= 3,
  reviewCompleted: step >= 4,
  generateCompleted: step >= 5,
  helperAppUsed,
})

/** The steps that allow an event, and the one it leads to. Before the analysis, another file is possible; so is organizing again. */
const TRANSITIONS: Record<StepEvent, { from: number; upTo: number; to: number }> = {
  exported: { from: 0, upTo: 0, to: 1 },
  uploaded: { from: 1, upTo: 2, to: 2 },
  analyzed: { from: 2, upTo: 2, to: 3 },
  reviewed: { from: 3, upTo: 3, to: 4 },
  organized: { from: 4, upTo: 5, to: 5 },
  'upload-again': { from: 2, upTo: 5, to: 1 },
  reset: { from: 0, upTo: 5, to: 0 },
}

const LATE_REFUSALS: Partial<Record<StepEvent, string>> = {
  uploaded: '"Upload Exported File" is already completed. Choose "Upload again" to read another profile.',
  analyzed: '"Analyze UAD Plugins" is already completed. Choose "Upload again" to analyze another profile.',
}
