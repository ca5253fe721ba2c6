/** `text` may have several lines; `agree` is what the button says that is not Cancel, `leave` a further one that ends a connection. */
export type Question = { title: string; text: string; agree: string; leave?: string }

/** The answer of the user. `unasked`: nobody could be asked. */
export type Said = 'agreed' | 'declined' | 'leave' | 'unasked'
