/// <reference path="./n3.d.ts" />
import { DataFactory, Parser, type Quad, type Term } from 'n3'
import { UnreadableError } from '../unreadable.ts'

/** The statements of some Turtle files: the objects by subject and predicate, which are IRIs. */
export type Statements = Map<string, Map<string, Term[]>>

/** The largest Turtle file that is read, in bytes. The largest known one has 437 kB. */
export const TURTLE_MAX = 1 << 20
/** The largest number of triples in one file. */
const MAX_TRIPLES = 100_000

/**
 * Adds the statements of a Turtle file with these predicates. Adds nothing and throws `Unreadable` when the text is not Turtle
 * (`malformed`) or has too many triples (`too-big`).
 */
export function addTurtle(
  statements: Statements,
  text: string,
  { baseIRI, predicates }: { baseIRI: string; predicates: ReadonlySet<string> },
) {
  for (const { subject, predicate, object } of quadsIn(text, baseIRI)) {
    if (!predicates.has(predicate.value)) continue
    const ofSubject = statements.get(keyOf(subject)) ?? new Map<string, Term[]>()
    statements.set(keyOf(subject), ofSubject)
    const objects = ofSubject.get(predicate.value)
    if (objects) objects.push(object)
    else ofSubject.set(predicate.value, [object])
  }
}

/** The objects of a subject. */
export const objectsOf = (statements: Statements, subject: Term | string, predicate: string): Term[] =>
  statements.get(typeof subject === 'string' ? subject : keyOf(subject))?.get(predicate) ?? []

/** The parser numbers blank nodes through all files, so their names never collide. */
const keyOf = ({ termType, value }: Term) => (termType === 'BlankNode' ? `_:${value}` : value)

function quadsIn(text: string, baseIRI: string) {
  let count = 0
  const quad = (...terms: Parameters<typeof DataFactory.quad>): Quad => {
    count += 1
    if (count > MAX_TRIPLES) throw new UnreadableError('too-big')
    return DataFactory.quad(...terms)
  }
  try {
    return new Parser({ format: 'text/turtle', baseIRI, factory: { ...DataFactory, quad } }).parse(text)
  } catch (error) {
    throw error instanceof UnreadableError ? error : new UnreadableError('malformed')
  }
}
