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
  text: `${daws.map(({ daw, folder, plan }) => `${DAW_TAGS[daw].name}, ${plainText(folder, 1000)}: ${countsOf(plan)}`).join('\n')}\n\nThe helper keeps copies of the files. plugfolio-helper tags undo restores them.${requests(pairing)}`,
  agree: 'Write',
})

/** The question before the files of a change get their earlier bytes. `since`: those that were changed after it. */
export const undoQuestion = (run: TagRun, since: readonly string[], pairing?: Pairing): Question => ({
  title: 'Undo the tag change?',
  text: `${plainText(run.folder, 1000)}\n\n${since.length > 0 ? `Changed since then, perhaps by the DAW: ${plainText(since.join(', '), 1000)}. ` : ''}The files will be as they were before. The helper also keeps copies of them as they are now.${requests(pairing)}`,
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
      ? 'The tags in your DAWs match your library.'
      : count === 1
        ? '1 plugin has different tags in a DAW than in your library.'
        : `${countWithNoun(count, 'plugin')} have different tags in a DAW than in your library.`,
  noFolder: 'That folder no longer has the tags of a DAW. Compare again.',
  noRun: 'This computer no longer has the copies to undo that change. Compare again.',
  nothing: (daw: string) => `${daw} already has these tags. Nothing was changed.`,
  written: (daw: string, files: number) => `Tags written: ${countWithNoun(files, 'file')} of ${daw} changed.`,
  undone: (files: number) => `The tag change is undone. Restored ${countWithNoun(files, 'file')}.`,
  added: (count: number) =>
    count === 0
      ? 'Your library already has all tags and favorites of this DAW.'
      : `Added tags to ${countWithNoun(count, 'plugin')} in your library. You can undo this under Settings, Advanced.`,
  skipped: (count: number) =>
    count === 1
      ? '1 plugin already has as many tags as it can have.'
      : `${countWithNoun(count, 'plugin')} already have as many tags as they can have.`,
}

/** The outcome of adding tags to the library, as sentences. */
export const addedLines = (added: number, skipped: number): string[] => [
  TAG_JOBS.added(added),
  ...(skipped > 0 ? [TAG_JOBS.skipped(skipped)] : []),
]
