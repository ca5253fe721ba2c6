/** `any` if it is random whether the picture can still be drawn. */
type Verdict = 'any' | 'stored' | 'invalid_file_type' | 'damaged_picture' | 'too_many_pixels'

/** A hostile file and the expected verdict. */
export type HostilePicture = { what: string; bytes: Buffer; verdict: Verdict }
