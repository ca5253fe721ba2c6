/** The steps as the page names them. */
export const WORKFLOW_STEPS = [
  'Export UAD List',
  'Upload Exported File',
  'Analyze UAD Plugins',
  'Review Ownership Status',
  'Organize Unowned Plugins',
] as const

export type StepEvent =
  | 'exported'
  | 'uploaded'
  | 'analyzed'
  | 'reviewed'
  | 'organized'
  | 'upload-again'
  | 'reset'

export type WorkflowRefusal = { refused: string }

/**
 * The number of completed steps after something happened, or a sentence for the person why it is not its turn. `step` is
 * 0 to 5.
 */
export function stepAfter(step: number, event: StepEvent): number | WorkflowRefusal {
  const { from, upTo, to } = TURNS[event]
  if (step < from) return { refused: `"${WORKFLOW_STEPS[step]}" comes first.` }
  if (step > upTo)
    return { refused: REFUSED_LATER[event] ?? `"${WORKFLOW_STEPS[to - 1]}" is already completed.` }
  return to
}

/** Whether step `number` (1 to 5) is done. */
export const isCompleted = (step: number, number: number): boolean => step >= number

/** Whether it is the turn of step `number` (1 to 5); a completed step is not enabled again. */
export const isEnabled = (step: number, number: number): boolean => step === number - 1

/** The workflow as the wire says it. */
export const workflowStateOf = (step: number, helperAppUsed: boolean) => ({
  exportCompleted: isCompleted(step, 1),
  uploadCompleted: isCompleted(step, 2),
  analyzeCompleted: isCompleted(step, 3),
  reviewCompleted: isCompleted(step, 4),
  generateCompleted: isCompleted(step, 5),
  helperAppUsed,
})

/**
 * From which step up to which an event may happen, and where it leads. Another file may be uploaded until the analysis, and
 * what was organized may be organized again with the ownership that was kept.
 */
const TURNS: Record<StepEvent, { from: number; upTo: number; to: number }> = {
  exported: { from: 0, upTo: 0, to: 1 },
  uploaded: { from: 1, upTo: 2, to: 2 },
  analyzed: { from: 2, upTo: 2, to: 3 },
  reviewed: { from: 3, upTo: 3, to: 4 },
  organized: { from: 4, upTo: 5, to: 5 },
  'upload-again': { from: 2, upTo: 5, to: 1 },
  reset: { from: 0, upTo: 5, to: 0 },
}

const REFUSED_LATER: Partial<Record<StepEvent, string>> = {
  uploaded: '"Upload Exported File" is already completed. Choose "Upload again" to read another profile.',
  analyzed: '"Analyze UAD Plugins" is already completed. Choose "Upload again" to analyze another profile.',
}
