/** What was looked at and how it is: right, worth knowing, or wrong. */
export type Finding = {
  level: 'ok' | 'note' | 'fault'
  /** A word for programs, such as `files-missing`. */
  what: string
  sentence: string
  /** What exactly is meant, such as the keys of files; all of them. */
  about?: string[]
}

/** One finding for a list of things that should be empty: all is well, or what is wrong with how many. */
export function findingOf(
  what: string,
  about: string[],
  {
    fine,
    wrong,
    level = 'fault',
  }: { fine: string; wrong: (count: number) => string; level?: 'note' | 'fault' },
): Finding {
  return about.length === 0
    ? { level: 'ok', what, sentence: fine }
    : { level, what, sentence: wrong(about.length), about }
}
