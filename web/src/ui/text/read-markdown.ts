import MarkdownIt, { type Token } from 'markdown-it'

/** The tokens of a text in Markdown; HTML is text. Undefined for one that nests deeper than anyone writes, which the library would cut. */
export function readMarkdown(text: string): Token[] | undefined {
  const tokens = reader.parse(text, {})
  return tokens.some(({ nesting, level }) => nesting === 1 && level >= MAX_LEVEL - 1) ? undefined : tokens
}

/** A list in a list is two levels deeper. */
const MAX_LEVEL = 20

/*
 * Not enabled: tables and definitions of links, which leave out words; pictures, which would be loaded from other sites; lines
 * that make a heading of the paragraph above them, and code by its indent alone, which people write without meaning it.
 */
const reader = new MarkdownIt('zero', { linkify: true, maxNesting: MAX_LEVEL }).enable([
  'autolink',
  'backticks',
  'blockquote',
  'emphasis',
  'escape',
  'fence',
  'heading',
  'hr',
  'link',
  'linkify',
  'list',
  'newline',
  'strikethrough',
])

// Words like `kick.it` and addresses without a scheme stay text. A name before `@` is read, so that all of its address is refused.
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false, urlAuth: true })

/** Neither scripts nor pages of this site, and no host that hides behind a name and `@`. */
reader.validateLink = (url) =>
  /^(?:https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?|mailto:[^\s@\\]+@[^\s@\\]+)$/i.test(url)

// Elsewhere a line below a list belongs to its last point, even when it is not indented.
reader.block.ruler.before(
  'paragraph',
  'line below a list',
  (state, line, _end, isAsked) => isAsked && state.blkIndent > 0 && state.sCount[line] === 0,
  { alt: ['paragraph'] },
)
