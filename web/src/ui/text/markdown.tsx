import { type ReactNode, useMemo } from 'react'
import type { Block, Inline, List, ListItem } from '#shared/markdown/markdown.ts'
import { readMarkdown } from '#shared/markdown/read-markdown.ts'
import styles from './markdown.module.css'

/**
 * A text in Markdown as elements. Nothing of the text becomes HTML. All its headings are of one level below the heading of a panel,
 * because a text may leave levels out.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  return <div className={styles.markdown}>{blocks.map(blockElement)}</div>
}

function blockElement(block: Block, key: number): ReactNode {
  switch (block.is) {
    case 'heading':
      return (
        <h3 key={key} data-level={block.level}>
          {inlineElements(block.children)}
        </h3>
      )
    case 'paragraph':
      return <p key={key}>{inlineElements(block.children)}</p>
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list':
      return listElement(block, key)
  }
}

function listElement({ start, items }: List, key: number): ReactNode {
  const children = items.map(itemElement)
  if (start === null) return <ul key={key}>{children}</ul>
  return (
    <ol key={key} start={start}>
      {children}
    </ol>
  )
}

/** Points of a text have no other identity than their place. */
const itemElement = ({ children, lists }: ListItem, place: number): ReactNode => (
  <li key={place}>
    {inlineElements(children)}
    {lists.map(listElement)}
  </li>
)

const inlineElements = (pieces: Inline[]): ReactNode[] => pieces.map(inlineElement)

function inlineElement(piece: Inline, key: number): ReactNode {
  switch (piece.is) {
    case 'text':
      return piece.text
    case 'break':
      return <br key={key} />
    case 'code':
      return <code key={key}>{piece.text}</code>
    case 'strong':
      return <strong key={key}>{inlineElements(piece.children)}</strong>
    case 'emphasis':
      return <em key={key}>{inlineElements(piece.children)}</em>
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer">
          {inlineElements(piece.children)}
        </a>
      )
  }
}
