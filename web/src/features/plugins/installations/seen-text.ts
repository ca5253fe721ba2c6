import type { Sighting } from '#shared/plugins/plugin.ts'
import { formattedLongDay } from '../../../ui/text/locale.ts'

/** Where the word about a plugin comes from: `Seen by Ableton Live on March 3, 2026`. */
export const seenText = ({ host, at }: Sighting) =>
  at === null ? `Seen by ${host}` : `Seen by ${host} on ${formattedLongDay(at)}`
