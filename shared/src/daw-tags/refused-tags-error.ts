/** Why a file with tags was neither read nor changed. Every refusal has a sentence for users. */
export type TagsRefusal = keyof typeof REFUSALS

const REFUSALS = {
  newer:
    'This file has a form that Plugfolio does not know, perhaps of a newer version of the DAW. It was neither read nor changed.',
  damaged: 'This file is damaged. Let the DAW write it again: change a tag there, and quit the DAW.',
  binary: 'This file is a binary property list, which Plugfolio does not change. Nothing was changed.',
  'not-text': 'This file contains bytes that cannot be read as text, so nothing in it was read or changed.',
  'too-large': 'This file is larger than any that the DAW writes, so it was neither read nor changed.',
  incomplete:
    'Files that belong together are missing. Open the DAW, set one tag in its plugin manager, quit it, and try again.',
}

/** The only error that readers and writers of tags throw. */
export class RefusedTagsError extends Error {
  readonly code: TagsRefusal
  readonly file: string

  constructor(code: TagsRefusal, file: string) {
    super(`${file}: ${REFUSALS[code]}`)
    this.name = 'RefusedTags'
    this.code = code
    this.file = file
  }
}
