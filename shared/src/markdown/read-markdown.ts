import type { Block, List, ListItem } from './markdown.ts'
import { readInline } from './read-inline.ts'

/**
 * The blocks of a text in a small part of Markdown: headings, lists, code and paragraphs, whose line breaks stay. What it does not
 * know, HTML above all, is text. It takes time in proportion to the length, whatever the text holds.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split(/\r\n?|\n/)
  let paragraph: string[] = []
  let list: OpenList | undefined

  function endParagraph() {
    if (paragraph.length > 0) blocks.push({ is: 'paragraph', children: readInline(paragraph.join('\n')) })
    paragraph = []
  }

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const item = itemIn(line)
    const heading = HEADING.exec(line)
    if (item) {
      endParagraph()
      if (!list?.takes(item)) {
        list = openList(item)
        blocks.push(list.root)
      }
      continue
    }
    // Empty lines between the points of a list do not end it.
    if (line.trim() === '') {
      endParagraph()
      continue
    }
    if (list && paragraph.length === 0 && /^\s/.test(line) && list.continues(line)) continue
    list = undefined
    if (line.startsWith(FENCE)) {
      endParagraph()
      const begin = at + 1
      // Code that nobody ends goes to the end of the text.
      do at += 1
      while (at < lines.length && !lines[at]?.startsWith(FENCE))
      blocks.push({ is: 'code', text: lines.slice(begin, at).join('\n') })
    } else if (heading) {
      endParagraph()
      const [, marks = '', words = ''] = heading
      blocks.push({ is: 'heading', level: marks.length, children: readInline(words.trim()) })
    } else paragraph.push(line.trim())
  }
  endParagraph()
  return blocks
}

const FENCE = '```'
const HEADING = /^(#{1,6})[ \t]+(\S.*)$/

type Item = { indent: number; start: number | null; words: string }

/** The point of a list that a line begins. */
function itemIn(line: string): Item | undefined {
  const [, space = '', mark = '', words] = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(\S.*)$/.exec(line) ?? []
  if (words === undefined) return undefined
  const indent = space.replace(/\t/g, '    ').length
  return { indent, start: /\d/.test(mark) ? Number.parseInt(mark, 10) : null, words: words.trim() }
}

/** Deeper points stand on the deepest level. */
const MAX_DEPTH = 5

type OpenList = ReturnType<typeof openList>

/** A list that may get more points; `levels` are the lists from the outermost to the one of the last point. */
function openList(first: Item) {
  const root = listOf(first)
  const levels: { indent: number; list: List }[] = [{ indent: first.indent, list: root }]

  return {
    root,
    /** Adds a point. False for one that belongs to another list, because it is numbered and this list is not, or the reverse. */
    takes(item: Item): boolean {
      while (levels.length > 1 && item.indent < (levels.at(-1)?.indent ?? 0)) levels.pop()
      const level = levels.at(-1)
      if (!level) return false
      const last = level.list.items.at(-1)
      if (item.indent > level.indent + 1 && levels.length < MAX_DEPTH && last) {
        const list = listOf(item)
        last.lists.push(list)
        levels.push({ indent: item.indent, list })
        return true
      }
      if ((item.start === null) !== (level.list.start === null)) {
        if (levels.length === 1) return false
        levels.pop()
        const outer = levels.at(-1)?.list.items.at(-1)
        const list = listOf(item)
        outer?.lists.push(list)
        levels.push({ indent: item.indent, list })
        return true
      }
      level.list.items.push(itemOf(item.words))
      return true
    },
    /** Adds an indented line to the last point. */
    continues(line: string): boolean {
      const last = levels.at(-1)?.list.items.at(-1)
      last?.children.push({ is: 'break' }, ...readInline(line.trim()))
      return last !== undefined
    },
  }
}

const listOf = ({ start, words }: Item): List => ({ is: 'list', start, items: [itemOf(words)] })
const itemOf = (words: string): ListItem => ({ children: readInline(words), lists: [] })
