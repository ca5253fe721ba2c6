/** A text as it was typed, with its line breaks. Its own file, because what reads Markdown is loaded later. */
export const TypedText = ({ text }: { text: string }) => <p className="break verbatim">{text}</p>
