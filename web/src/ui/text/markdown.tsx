import { Suspense } from 'react'
import { lazyOr } from '../load-code.ts'
import { TypedText } from './typed-text.tsx'

/** A text in Markdown as elements. Until its reader is loaded, and without it, the text is shown as it was typed. */
export const Markdown = ({ text }: { text: string }) => (
  <Suspense fallback={<TypedText text={text} />}>
    <MarkdownElements text={text} />
  </Suspense>
)

const MarkdownElements = lazyOr(
  async () => (await import('./markdown-elements.tsx')).MarkdownElements,
  TypedText,
)
