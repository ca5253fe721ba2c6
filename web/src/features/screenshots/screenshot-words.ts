export const pluginScreenshot = 'Plugin Screenshot'
export const viewFullSize = 'View Full Size'
export const screenshotOf = (name: string) => `Screenshot of ${name}`
export const acceptedPictures = 'JPEG, PNG, GIF or WebP, at most 5 MB. You can also paste one.'
export const uploading = 'Uploading...'
export const dropHere = 'Drop the screenshot here'
export const dropOrChoose = 'Drop a screenshot here, or click to choose one'

/** The toasts of the screenshot actions. */
export const screenshotMessages = {
  uploaded: {
    title: 'Screenshot uploaded',
    description: 'The screenshot has been uploaded successfully',
  },
  uploadFailed: (reason: string, isFromServer: boolean) => ({
    title: 'Upload failed',
    description: isFromServer ? reason : 'Failed to upload screenshot',
  }),
  removed: { title: 'Screenshot deleted', description: 'The screenshot has been removed' },
  removeFailed: (reason: string) => ({ title: 'Delete failed', description: reason }),
  alreadyThere: (name: string, onManage: () => void) => ({
    title: 'Nothing was replaced',
    description: `${name} already has a screenshot. Delete it first.`,
    variant: 'info' as const,
    action: { label: 'Manage Screenshot', onClick: onManage },
  }),
  onlyOne: { title: 'Only one screenshot', description: 'Please choose a single image file.' },
}
