/**
 * The products that a text about the successor of `manufacturer`'s product can mean, the likeliest first. ` by ` may also be part
 * of a name.
 */
export function successorNames(text: string, manufacturer: string): { name: string; manufacturer: string }[] {
  const whole = { name: text, manufacturer }
  const [, name, maker] = NAME_BY_MAKER.exec(text) ?? []
  return name && maker ? [{ name, manufacturer: maker }, whole] : [whole]
}

const NAME_BY_MAKER = /^(.+) by (.+)$/is

/** The text for a product that replaces one of `manufacturer`. */
const supersededByText = (successor: { name: string; manufacturer: string }, manufacturer: string) =>
  successor.manufacturer === '' || successor.manufacturer === manufacturer
    ? successor.name
    : `${successor.name} by ${successor.manufacturer}`

/** The plugins that the field of a plugin may name: the others of the library, those of its maker first. */
export function possibleSuccessors(plugin: Named, plugins: readonly Named[]): string[] {
  const others = plugins.filter(({ id }) => id !== plugin.id)
  const isOfMaker = ({ manufacturer }: Named) => manufacturer !== '' && manufacturer === plugin.manufacturer
  const sorted = [...others.filter(isOfMaker), ...others.filter((other) => !isOfMaker(other))]
  return sorted.slice(0, MOST_SUGGESTED).map((other) => supersededByText(other, plugin.manufacturer))
}

type Named = { id: string; name: string; manufacturer: string }

/** A browser shows a list of thousands too slowly. */
const MOST_SUGGESTED = 200
