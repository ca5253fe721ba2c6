/** `any` where chance decides whether a picture can still be drawn. */
type Verdict = 'any' | 'stored' | 'invalid_file_type' | 'damaged_picture' | 'too_many_pixels'

/** A file that means no good, and what has to become of it. */
export type HostilePicture = { what: string; bytes: Buffer; verdict: Verdict }
