/** The used part of the package. Its published types need those of Node, which shared code must not have. */
declare module 'n3' {
  export type Term = { termType: string; value: string; language?: string }
  export type Quad = { subject: Term; predicate: Term; object: Term }
  type TermFactory = { quad: (subject: Term, predicate: Term, object: Term, graph?: Term) => Quad }
  export const DataFactory: TermFactory
  export class Parser {
    constructor(options: { format: string; baseIRI: string; factory: TermFactory })
    /** Throws an error for text that is not Turtle. */
    parse(text: string): Quad[]
  }
}
