/** Why something is not done, as a sentence for the person who asked. */
export type Refusal = { refused: string }

export const isRefusal = <T extends object>(answer: T | Refusal): answer is Refusal => 'refused' in answer
