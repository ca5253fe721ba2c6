import { makerForm } from '../joining/names/maker-form.ts'
import type { Need, NeededUse } from '../joining/needs-of.ts'
import { SONGS_OF_DAWS } from '../song.ts'

/**
 * The need in a file, when names were compared. A file does not say what comes with a DAW, so nothing of a maker whose DAW brings plugins
 * is called missing.
 */
export function needOfFile<Use extends NeededUse>(need: Need<Use>): Need<Use> {
  if (need.state !== 'missing') return need
  const isOfDaw = makerForm(need.use.maker).keys.some((key) => DAW_MAKERS.has(key))
  return isOfDaw
    ? { ...need, state: 'perhaps', reason: 'Its manufacturer also makes a DAW, which may include it.' }
    : need
}

const DAW_MAKERS = new Set(SONGS_OF_DAWS.flatMap(({ ownMaker }) => ownMaker ?? []))
