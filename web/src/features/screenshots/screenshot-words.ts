export const pluginScreenshot = 'Plugin Screenshot'
export const viewFullSize = 'View Full Size'
export const screenshotOf = (name: string) => `Screenshot of ${name}`
export const acceptedPictures = 'JPEG, PNG, GIF or WebP, at most 5 MB. You can also paste one.'
export const uploading = 'Uploading...'
export const dropHere = 'Drop the screenshot here'
export const dropOrChoose = 'Drop a screenshot here, or click to choose one'
