/** The id as it was typed; throws a sentence when it is none, which the database would refuse less kindly. */
export function theId(text: string) {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new Error(`"${text}" is no id. The list of "community edits" shows them.`)
}
