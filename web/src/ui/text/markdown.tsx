import { createElement, type ReactNode, useMemo } from 'react'
import type { Block, Inline, List, ListItem } from '#shared/markdown/markdown.ts'
import { readMarkdown } from '#shared/markdown/read-markdown.ts'
import styles from './markdown.module.css'

/** A text in Markdown as elements. `level` is that of the largest heading in it. Nothing of the text becomes HTML. */
export function Markdown({ text, level = 3 }: { text: string; level?: number }) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  return (
    <div className={styles.markdown}>{blocks.map((block, index) => blockElement(block, index, level))}</div>
  )
}

function blockElement(block: Block, key: number, level: number): ReactNode {
  switch (block.is) {
    case 'heading':
      return createElement(
        `h${Math.min(level + block.level - 1, 6)}`,
        { key },
        ...inlineElements(block.children),
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
