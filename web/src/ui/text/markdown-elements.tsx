import type { Token } from 'markdown-it'
import { Fragment, type ReactNode, useMemo } from 'react'
import styles from './markdown-elements.module.css'
import { readMarkdown } from './read-markdown.ts'
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
    case 'blockquote_open':
      return <blockquote key={key}>{children}</blockquote>
    case 'bullet_list_open':
      return <ul key={key}>{children}</ul>
    case 'ordered_list_open':
      return (
        <ol key={key} start={Number(token.attrGet('start') ?? 1)}>
          {children}
        </ol>
      )
    case 'list_item_open':
      return <li key={key}>{children}</li>
    case 'strong_open':
      return <strong key={key}>{children}</strong>
    case 'em_open':
      return <em key={key}>{children}</em>
    case 's_open':
      return <s key={key}>{children}</s>
    case 'link_open':
      return linkElement(token, key, children)
    default:
      return <Fragment key={key}>{children}</Fragment>
  }
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
