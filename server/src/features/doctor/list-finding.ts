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
  { fine, wrong, level = 'fault' }: ListCheck,
): DoctorFinding {
  if (about.length === 0) return { level: 'ok', what, sentence: fine }
  return { level, what, sentence: wrong(about.length), about }
}

type ListCheck = { fine: string; wrong: (count: number) => string; level?: 'note' | 'fault' }
