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
  onlyOne: { title: 'Only one screenshot', description: 'Please choose a single image file.' },
}
