import type { PluginUse } from '../song.ts'
import { unprovedReason } from './file-names.ts'
import type { Certainty, JoinableEntry, UsedPlugin } from './joinable-entry.ts'
import { joinsOf, type UseJoins } from './joins-of.ts'
import type { LibraryIndex } from './library-index.ts'
import { usedForms } from './used-forms.ts'

/** A plugin that a song uses, for the question whether it is there. */
export type NeededUse = UsedPlugin & Pick<PluginUse, 'factory'>

/** A use of a song, and the answer of a library. */
export type Need<Use extends NeededUse = NeededUse> = {
  use: Use
  /** `perhaps`: a plugin is there that may be the same, or the use says too little. `with-daw`: the DAW brings it. */
  state: 'here' | 'other-format' | 'perhaps' | 'missing' | 'with-daw'
  /** The entry that is or may be meant. A missing plugin has one if its files are gone. */
  entry: JoinableEntry | null
  /** How sure it is that this entry is meant; null without one. */
  certainty: Certainty | null
  /** A sentence for users. */
  reason: string
}

/** The need of each use of a song. Missing is only a plugin that nothing in the library may be. */
export const needsOf = <Use extends NeededUse>(uses: readonly Use[], library: LibraryIndex): Need<Use>[] =>
  uses.map((use) => ({ use, ...needAmong(joinsOf(use, library), use, library) }))

type Answer = Omit<Need, 'use'>

/** The same for one use of which the joins are known. */
export function needAmong({ joins, isCut }: UseJoins, use: NeededUse, library: LibraryIndex): Answer {
  if (use.factory) return answer('with-daw', 'It comes with the DAW.')
  const present = joins.filter(({ entry }) => entry.formats.length > 0)
  const sure = present.filter(({ certainty }) => certainty !== 'perhaps')
  const here = sure.find(({ isOtherFormat }) => !isOtherFormat)
  if (here) return { state: 'here', ...here }
  const [other] = sure
  if (other) return { state: 'other-format', ...other }
  const [possible] = present
  if (possible) return { state: 'perhaps', ...possible }
  if (isCut) return answer('perhaps', 'Too many plugins in the library share this name to compare them all.')
  const gone = joins.find(({ certainty }) => certainty !== 'perhaps')
  if (gone) return { state: 'missing', ...gone, reason: 'It is in the library, but its files are gone.' }
  const unproved = unprovedReason(use, library)
  if (unproved) return answer('perhaps', unproved)
  return answer('missing', joins.length > 0 ? PERHAPS_GONE : absenceReason(use, library))
}

/** The reason that a missing plugin has when nothing else is known of it. */
export const NOT_IN_LIBRARY = 'Not in your library.'

const PERHAPS_GONE = 'It may be in the library, but its files are gone.'

/** The sentence about a plugin to which nothing is joined. Never that nothing has its name when something has. */
function absenceReason(use: UsedPlugin, { byName, byContent, byCode }: LibraryIndex): string {
  const { name, headedKeys, codes } = usedForms(use)
  const isNamed = [name.key, name.fullKey, ...headedKeys].some((key) => byName.has(key) || byContent.has(key))
  if (isNamed) return 'A plugin from another manufacturer has the same name, but another identifier.'
  if (codes.some(({ code }) => byCode.has(code)))
    return 'A plugin from another manufacturer or format has the same code, but another name.'
  return NOT_IN_LIBRARY
}

const answer = (state: Need['state'], reason: string): Answer => ({
  state,
  entry: null,
  certainty: null,
  reason,
})
