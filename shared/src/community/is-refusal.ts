/** Why a request is refused, as a sentence for the user. */
export type RefusalMessage = { refused: string }

export const isRefusal = <T extends object>(answer: T | RefusalMessage): answer is RefusalMessage =>
  'refused' in answer
