import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { plugin, pluginId } from '../plugins/plugin.ts'

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

const screenshotId = z.object({ id: z.uuid('This is not the id of a screenshot.') })

export const screenshotsContract = {
  upload: {
    ...call('POST', '/api/plugins/:id/screenshot'),
    summary:
      'Sets the screenshot of a plugin. The picture is decoded and encoded again, without its metadata.',
    params: pluginId,
    /** The import that the picture belongs to; imports have a larger budget. */
    query: z.object({ import: z.optional(z.uuid('This is not the id of an import.')) }),
    upload: {
      field: 'screenshot',
      maxBytes: SCREENSHOT_MAX_BYTES,
      tooLarge: screenshotRefusals.tooLarge.description,
    },
    response: plugin,
  },
  remove: {
    ...call('DELETE', '/api/plugins/:id/screenshot'),
    summary: 'Removes the screenshot of a plugin. `act` undoes it for seven days.',
    params: pluginId,
    response: z.extend(plugin, { act: z.optional(z.string()) }),
  },
  view: {
    ...call('GET', '/api/screenshots/:id'),
    summary: 'The picture in full size.',
    params: screenshotId,
    download: { type: 'image/webp', fileName: 'screenshot.webp' },
    response: z.instanceof(Uint8Array),
  },
  viewOnCard: {
    ...call('GET', '/api/screenshots/:id/card'),
    summary: 'The picture in the size of a card.',
    params: screenshotId,
    download: { type: 'image/webp', fileName: 'screenshot-card.webp' },
    response: z.instanceof(Uint8Array),
  },
} satisfies Contract
