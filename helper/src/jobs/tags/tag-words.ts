import { DAW_TAGS } from '#shared/daw-tags/daw-tags.ts'
import type { TagsPlan } from '#shared/daw-tags/tags-plan.ts'
import type { DawWithTags } from '#shared/helper/daw-tags-report.ts'
import type { Question } from '../../ask/question.ts'
import type { Pairing } from '../../connect/pairing.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { plainText } from '../../system/plain-text.ts'
import type { TagRun } from '../../tags/tag-runs.ts'
import { requestedBy } from '../job-words.ts'

type PlannedDaw = { daw: DawWithTags; folder: string; plan: TagsPlan }

const requests = (pairing: Pairing | undefined) => (pairing ? ` ${requestedBy(pairing)}` : '')

const countsOf = ({ plugins }: TagsPlan) => {
  const all = plugins.flatMap(({ toDaw }) => toDaw)
  const set = all.filter(({ isOn }) => isOn).length
  return `${countWithNoun(set, 'mark')} set, ${countWithNoun(all.length - set, 'mark')} removed`
}

/** The question before tags are written. `pairing`: the site that asks for it; undefined for the user at the computer. */
export const writeQuestion = (daws: readonly PlannedDaw[], pairing?: Pairing): Question => ({
  title: 'Write tags into your DAWs?',
  text: `${daws.map(({ daw, folder, plan }) => `${DAW_TAGS[daw].name}, ${plainText(folder, 1000)}: ${countsOf(plan)}`).join('\n')}\n\nCopies of the files are kept, and plugfolio-helper tags undo puts them back.${requests(pairing)}`,
  agree: 'Write',
})

/** The question before the files of a change get their earlier bytes. `since`: those that were changed after it. */
export const undoQuestion = (run: TagRun, since: readonly string[], pairing?: Pairing): Question => ({
  title: 'Undo the tags?',
  text: `${plainText(run.folder, 1000)}\n\n${since.length > 0 ? `Changed since then, perhaps by the DAW: ${plainText(since.join(', '), 1000)}. ` : ''}The files become what they were before. Copies of them as they are now are kept, too.${requests(pairing)}`,
  agree: 'Undo',
})

/** The sentences about jobs with tags, and about what a command added. */
export const TAG_JOBS = {
  busy: 'Another command is changing tags right now. Try again when it is done.',
  running: (daw: string) =>
    `${daw} is running and would overwrite its tags when it quits. Quit it, and try again.`,
  none: 'No tags of REAPER, Ardour or Logic Pro were found in the usual places.',
  compared: (count: number) =>
    count === 0
      ? 'The tags in your DAWs are those of your library.'
      : count === 1
        ? '1 plugin has other tags in a DAW than in your library.'
        : `${countWithNoun(count, 'plugin')} have other tags in a DAW than in your library.`,
  noFolder: 'There are no longer tags of a DAW in that folder. Compare again.',
  noRun: 'This computer has no copies to undo that change with. Compare again.',
  nothing: (daw: string) => `${daw} has these tags already. Nothing was changed.`,
  written: (daw: string, files: number) => `Tags written: ${countWithNoun(files, 'file')} of ${daw} changed.`,
  undone: (files: number) => `Undone: ${countWithNoun(files, 'file')} as before.`,
  added: (count: number) =>
    count === 0
      ? 'Your library already has all tags and favorites of this DAW.'
      : `${countWithNoun(count, 'plugin')} in your library got tags. You can undo this under Settings, Advanced.`,
  skipped: (count: number) => `${countWithNoun(count, 'plugin')} could not take more tags.`,
}

/** The outcome of adding tags to the library, as sentences. */
export const addedLines = (added: number, skipped: number): string[] => [
  TAG_JOBS.added(added),
  ...(skipped > 0 ? [TAG_JOBS.skipped(skipped)] : []),
]
