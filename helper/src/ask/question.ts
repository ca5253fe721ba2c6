/** `text` may have several lines; `agree` is what the button says that is not Cancel, `leave` a further one that ends a connection. */
export type Question = { title: string; text: string; agree: string; leave?: string }

/** What a person said. `unasked`: the question reached nobody, so nobody has said anything. */
export type Said = 'agreed' | 'declined' | 'leave' | 'unasked'
