import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { plugin, pluginId } from '../plugins/plugin.ts'
import { SCREENSHOT_MAX_BYTES, screenshotRefusals } from './screenshot-file.ts'

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
