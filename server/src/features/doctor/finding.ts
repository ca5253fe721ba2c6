export type DoctorFinding = {
  level: 'ok' | 'note' | 'fault'
  /** The id of the check, such as `files-missing`. */
  what: string
  sentence: string
  /** All affected things, such as the keys of files. */
  about?: string[]
}

/** The finding of a check that lists faulty things: fine when the list is empty. */
export function listFinding(
  what: string,
  about: string[],
  {
    fine,
    wrong,
    level = 'fault',
  }: { fine: string; wrong: (count: number) => string; level?: 'note' | 'fault' },
): DoctorFinding {
  return about.length === 0
    ? { level: 'ok', what, sentence: fine }
    : { level, what, sentence: wrong(about.length), about }
}
