import { counted } from '../../ui/text/counted.ts'
/** The toasts of the UAD workflow. */
export const uadMessages = {
  exported: { title: 'Step completed', description: 'Next, upload the file you saved.' },
  stepFailed: () => ({ title: 'Update failed', description: "We couldn't complete the step." }),
  uploaded: (count: number) => ({
    title: 'File uploaded',
    description: `${counted(count, 'plugin authorization')} found.`,
  }),
  uploadFailed: () => ({ title: 'Upload failed', description: 'Failed to upload UAD plugin list file' }),
  unreadable: (sentence: string) => ({ title: 'Upload failed', description: sentence }),
  analyzed: { title: 'Analysis complete', description: 'Please review ownership status.' },
  analysisFailed: () => ({ title: 'Analysis failed', description: 'Failed to analyze UAD plugins' }),
  reviewed: { title: 'Review completed', description: 'Your ownership settings have been saved.' },
  reviewFailed: () => ({ title: 'Update failed', description: 'Failed to update plugin ownership status' }),
  scriptGenerated: { title: 'Script generated', description: 'Download it and read it before you run it.' },
  scriptFailed: () => ({ title: 'Script generation failed', description: 'Failed to generate UAD script' }),
  helperLaunched: {
    title: 'Helper app launched',
    description: 'It asks you before anything moves.',
  },
  undoRequested: {
    title: 'Undo requested',
    description: 'The helper app asks you before anything moves back.',
  },
  undoFailed: (reason: string) => ({ title: 'Undo failed', description: reason }),
  organizeFailed: () => ({
    title: 'Organization failed',
    description: 'Failed to prepare UAD plugins for organization',
  }),
  usedBySongs: (reason: string) => ({ title: 'Your songs use plugins that would move', description: reason }),
  nothingToMove: {
    title: 'No unowned plugins',
    description: 'All your UAD plugins are owned. No script or organization is needed.',
    variant: 'info',
  },
  allLeftOut: {
    title: 'Nothing was moved',
    description: 'You left out all plugins of the plan, because songs use them.',
    variant: 'info',
  },
  commandCopied: { title: 'Command copied' },
  copyFailed: {
    title: 'Copying failed',
    description: 'Select the command and copy it yourself.',
    variant: 'destructive',
  },
  reset: { title: 'Workflow reset', description: 'All five steps are open again.' },
  resetFailed: () => ({ title: 'Reset failed', description: 'Failed to reset the UAD workflow' }),
} as const
