import { counted } from '../../ui/text/counted.ts'

/** A failure in fixed words; below them stands what the server says of it. */
const failure = (title: string, description: string) => (reason: string) => ({
  title,
  description,
  detail: reason,
})

/** The toasts of the UAD workflow. */
export const uadMessages = {
  exported: { title: 'Step completed', description: 'Next, upload the file you saved.' },
  stepFailed: failure('Update failed', "We couldn't complete the step."),
  uploaded: (count: number) => ({
    title: 'File uploaded',
    description: `${counted(count, 'plugin authorization')} found.`,
  }),
  uploadFailed: failure('Upload failed', 'Failed to upload UAD plugin list file'),
  unreadable: (sentence: string) => ({ title: 'Upload failed', description: sentence }),
  analyzed: { title: 'Analysis complete', description: 'Please review ownership status.' },
  analysisFailed: failure('Analysis failed', 'Failed to analyze UAD plugins'),
  reviewed: { title: 'Review completed', description: 'Your ownership settings have been saved.' },
  reviewFailed: failure('Update failed', 'Failed to update plugin ownership status'),
  scriptGenerated: { title: 'Script generated', description: 'Download it and read it before you run it.' },
  scriptFailed: failure('Script generation failed', 'Failed to generate UAD script'),
  helperLaunched: {
    title: 'Helper app launched',
    description: 'It asks you before anything moves.',
  },
  undoRequested: {
    title: 'Undo requested',
    description: 'The helper app asks you before anything moves back.',
  },
  undoFailed: (reason: string) => ({ title: 'Undo failed', description: reason }),
  organizeFailed: failure('Organization failed', 'Failed to prepare UAD plugins for organization'),
  usedBySongs: (reason: string) => ({ title: 'Your songs use plugins that would move', description: reason }),
  nothingToMove: {
    title: 'No unowned plugins',
    description: 'All your UAD plugins are owned. No script or organization is needed.',
    variant: 'info',
  },
  allLeftOut: {
    title: 'Nothing was moved',
    description: 'You left out every plugin in the plan, because songs use them.',
    variant: 'info',
  },
  commandCopied: { title: 'Command copied' },
  copyFailed: {
    title: 'Copying failed',
    description: 'Select the command and copy it yourself.',
    variant: 'destructive',
  },
  reset: { title: 'Workflow reset', description: 'All five steps are open again.' },
  resetFailed: failure('Reset failed', 'Failed to reset the UAD workflow'),
} as const
