/** Why a request is refused, as a sentence for its user. */
export type Refusal = { refused: string }

export const isRefusal = <T extends object>(answer: T | Refusal): answer is Refusal => 'refused' in answer
