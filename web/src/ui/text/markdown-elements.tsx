import MarkdownIt, { type Token } from 'markdown-it'
import { Fragment, type ReactNode, useMemo } from 'react'
import styles from './markdown-elements.module.css'
import { TypedText } from './typed-text.tsx'

/** A text in Markdown as elements, never as HTML. Its headings are all of one level, because a text may leave levels out. */
export function MarkdownElements({ text }: { text: string }) {
  const elements = useMemo(() => {
    const tokens = readMarkdown(text)
    return tokens && elementsOf(tokens)
  }, [text])
  return elements ? <div className={styles.markdown}>{elements}</div> : <TypedText text={text} />
}

/** An element whose end is not read yet. */
type Open = { token: Token; key: number; children: ReactNode[] }

/** Drawing elements in elements takes stack. Blocks nest less deep anyway, and words keep only as many marks. */
const MAX_DEPTH = 20

function elementsOf(tokens: Token[]): ReactNode[] {
  const root: ReactNode[] = []
  const open: Open[] = []
  let tooDeep = 0
  for (const [key, token] of tokens.entries()) {
    if (token.nesting === 0) childrenOf(open, root).push(leafOf(token, key))
    else if (token.nesting === 1 && open.length < MAX_DEPTH) open.push({ token, key, children: [] })
    else if (token.nesting === 1) tooDeep += 1
    else if (tooDeep > 0) tooDeep -= 1
    else {
      const ended = open.pop()
      if (ended) childrenOf(open, root).push(elementOf(ended))
    }
  }
  return root
}

const childrenOf = (open: Open[], root: ReactNode[]) => open.at(-1)?.children ?? root

function elementOf({ token, key, children }: Open): ReactNode {
  switch (token.type) {
    case 'heading_open':
      return (
        <h3 key={key} data-level={token.markup.length}>
          {children}
        </h3>
      )
    case 'paragraph_open':
      return token.hidden ? <Fragment key={key}>{children}</Fragment> : <p key={key}>{children}</p>
    case 'ordered_list_open':
      return (
        <ol key={key} start={Number(token.attrGet('start') ?? 1)}>
          {children}
        </ol>
      )
    case 'link_open':
      return linkElement(token, key, children)
    default: {
      const Element = PLAIN[token.type] ?? Fragment
      return <Element key={key}>{children}</Element>
    }
  }
}

/** The elements without attributes. */
const PLAIN: Partial<Record<string, 'blockquote' | 'ul' | 'li' | 'strong' | 'em' | 's'>> = {
  blockquote_open: 'blockquote',
  bullet_list_open: 'ul',
  list_item_open: 'li',
  strong_open: 'strong',
  em_open: 'em',
  s_open: 's',
}

/** `[words]()` has no address. */
function linkElement(token: Token, key: number, children: ReactNode[]) {
  const href = token.attrGet('href')
  if (!href) return <Fragment key={key}>{children}</Fragment>
  return (
    <a key={key} href={String(href)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function leafOf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'inline':
      return <Fragment key={key}>{elementsOf(token.children ?? [])}</Fragment>
    case 'code_inline':
      return <code key={key}>{token.content}</code>
    case 'fence':
      return (
        <pre key={key}>
          <code>{token.content.replace(/\n$/, '')}</code>
        </pre>
      )
    case 'softbreak':
    case 'hardbreak':
      return <br key={key} />
    case 'hr':
      return <hr key={key} />
    default:
      return token.content
  }
}

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
