/** `text` may have several lines; `agree` labels the button beside Cancel, `leave` an optional third button that disconnects. */
export type Question = { title: string; text: string; agree: string; leave?: string }

/** The user's answer. `unasked`: the question could not be shown. */
export type Said = 'agreed' | 'declined' | 'leave' | 'unasked'
