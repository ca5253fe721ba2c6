/** The accepted screenshot files. Exactly 5 MB is accepted. */
export const SCREENSHOT_MAX_BYTES = 5 * 1024 * 1024
export const SCREENSHOT_EXTENSIONS = ['jpeg', 'jpg', 'png', 'gif', 'webp']

export const screenshotRefusals = {
  invalidType: {
    title: 'Invalid file type',
    description: 'Please upload an image file (JPEG, PNG, etc.)',
  },
  /** The format of an iPhone's camera, which browsers cannot show. */
  phonePicture: {
    title: 'Invalid file type',
    description:
      'Please upload an image file (JPEG, PNG, etc.) This is a HEIC photo: save it as JPEG first, for example in Preview or Photos.',
  },
  tooLarge: { title: 'File too large', description: 'Screenshot must be less than 5MB' },
}

const PHONE_PICTURE = /^(?:image\/)?hei[cf]s?(?:-sequence)?$/

/** The refusal of a chosen file, or undefined when it may be sent. */
export function screenshotErrorOf(file: { name: string; type: string; size: number }) {
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  if (PHONE_PICTURE.test(extension) || PHONE_PICTURE.test(file.type)) return screenshotRefusals.phonePicture
  if (!file.type.startsWith('image/') || !SCREENSHOT_EXTENSIONS.includes(extension))
    return screenshotRefusals.invalidType
  if (file.size > SCREENSHOT_MAX_BYTES) return screenshotRefusals.tooLarge
  return undefined
}
