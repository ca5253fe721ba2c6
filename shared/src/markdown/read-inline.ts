import type { Inline } from './markdown.ts'

/**
 * Words with `code`, **bold**, *italic*, [links](https://…) and bare addresses. One pass from left to right: a mark of each kind is
 * open at most once, so nothing nests deeper than there are kinds.
 */
export function readInline(text: string): Inline[] {
  const reading = new Reading(text)
  while (reading.at < text.length) reading.step()
  return reading.end()
}

type Mark = '**' | '__' | '*' | '_' | '['
type Open = { mark: Mark; children: Inline[] }

class Reading {
  at = 0
  private readonly text: string
  /** The marks that are open, from the outermost; the first entry is the whole text. */
  private readonly open: (Open | { mark: ''; children: Inline[] })[] = [{ mark: '', children: [] }]
  /** Lengths of runs of ` that no later run closes. */
  private readonly unclosed = new Set<number>()

  constructor(text: string) {
    this.text = text
  }

  step() {
    const { text, at } = this
    const sign = text[at] ?? ''
    if (sign === '\n') return this.put({ is: 'break' }, 1)
    if (sign === '\\' && ESCAPED.includes(text[at + 1] || ' ')) return this.say(text[at + 1] ?? '', 2)
    if (sign === '`' && this.code()) return
    if (sign === '[' && !this.isOpen('[')) return this.begin('[')
    if (sign === ']' && this.isOpen('[')) return this.link()
    if ((sign === '*' || sign === '_') && this.emphasis(sign)) return
    if ((sign === 'h' || sign === 'm' || sign === 'H') && this.address()) return
    PLAIN.lastIndex = at + 1
    this.say(text.slice(at, at + 1 + (PLAIN.exec(text)?.[0].length ?? 0)))
  }

  /** What was read; marks that nothing closed are text. */
  end(): Inline[] {
    while (this.open.length > 1) this.giveUp()
    return this.open[0]?.children ?? []
  }

  private put(piece: Inline, length: number) {
    this.open.at(-1)?.children.push(piece)
    this.at += length
  }

  private say(words: string, length = words.length) {
    const children = this.open.at(-1)?.children
    const last = children?.at(-1)
    if (last?.is === 'text') last.text += words
    else children?.push({ is: 'text', text: words })
    this.at += length
  }

  private isOpen(mark: Mark) {
    return this.open.some((each) => each.mark === mark)
  }

  private begin(mark: Mark) {
    this.open.push({ mark, children: [] })
    this.at += mark.length
  }

  /** Puts the innermost open mark and what follows it back as text. */
  private giveUp() {
    const last = this.open.pop()
    if (!last) return
    this.say(last.mark, 0)
    const outer = this.open.at(-1)?.children
    for (const child of last.children) outer?.push(child)
  }

  /** The children of an open mark; those opened inside it are given up. */
  private close(mark: Mark): Inline[] {
    while (this.open.at(-1)?.mark !== mark) this.giveUp()
    return this.open.pop()?.children ?? []
  }

  private code(): boolean {
    const run = runAt(this.text, this.at)
    if (this.unclosed.has(run.length)) {
      this.say(run)
      return true
    }
    const begin = this.at + run.length
    for (let end = this.text.indexOf(run, begin); end !== -1; ) {
      const closing = runAt(this.text, end)
      if (closing.length === run.length) {
        this.put({ is: 'code', text: this.text.slice(begin, end).trim() }, end + run.length - this.at)
        return true
      }
      end = this.text.indexOf(run, end + closing.length)
    }
    this.unclosed.add(run.length)
    this.say(run)
    return true
  }

  private emphasis(sign: '*' | '_'): boolean {
    const { text, at } = this
    const closesBoth = this.open.at(-1)?.mark === sign && text.startsWith(sign.repeat(3), at)
    const mark: Mark = text[at + 1] === sign && !closesBoth ? (sign === '*' ? '**' : '__') : sign
    const [before, after] = [text[at - 1] ?? ' ', text[at + mark.length] ?? ' ']
    const isInWord = sign === '_' && WORD.test(before) && WORD.test(after)
    if (this.isOpen(mark) && !/\s/.test(before) && !isInWord) {
      const children = this.close(mark)
      this.put({ is: mark.length === 2 ? 'strong' : 'emphasis', children }, mark.length)
      return true
    }
    if (this.isOpen(mark) || /\s/.test(after) || isInWord) {
      this.say(mark)
      return true
    }
    this.begin(mark)
    return true
  }

  /** `](address)` makes a link of what stands since `[`. */
  private link() {
    TARGET.lastIndex = this.at
    const [whole, target] = TARGET.exec(this.text) ?? []
    const href = hrefOf(target ?? '')
    if (whole === undefined || href === undefined) {
      while (this.isOpen('[')) this.giveUp()
      return this.say(']')
    }
    const children = withoutLinks(this.close('['))
    this.put({ is: 'link', href, children }, whole.length)
  }

  /** A bare address. The sign that ends a sentence is no part of it. */
  private address(): boolean {
    if (WORD.test(this.text[this.at - 1] ?? ' ')) return false
    BARE.lastIndex = this.at
    const [found] = BARE.exec(this.text) ?? []
    if (found === undefined) return false
    let end = found.length
    while (ENDING.includes(found[end - 1] || ' ')) end -= 1
    const address = found.slice(0, end)
    const href = hrefOf(address)
    // All of it is text then: each address in it would be looked through to the end again.
    if (href === undefined) this.say(found)
    else this.put({ is: 'link', href, children: [{ is: 'text', text: address }] }, end)
    return true
  }
}

const ESCAPED = '\\`*_[]()#+-.!<>'
const PLAIN = /[^\n\\`[\]*_hmH]*/y
const ENDING = ".,;:!?'*_"
const WORD = /[\p{L}\p{N}]/u
const TARGET = /\]\(([^\s()<>[\]]*)\)/y
const BARE = /(?:https?:\/\/|mailto:)[^\s<>"()[\]`]*/iy

/** The run of ` at a place. */
function runAt(text: string, at: number) {
  let end = at
  while (text[end] === '`') end += 1
  return text.slice(at, end)
}

/** The address of a link; undefined for every address that is not http, https or mailto, such as one that runs a script. */
function hrefOf(address: string): string | undefined {
  return /^(?:https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?|mailto:[^\s@\\]+@[^\s@\\]+)$/i.test(address)
    ? address
    : undefined
}

/** Links cannot stand in a link. */
const withoutLinks = (children: Inline[]): Inline[] =>
  children.flatMap((child) => {
    if (child.is === 'link') return withoutLinks(child.children)
    return child.is === 'strong' || child.is === 'emphasis'
      ? { ...child, children: withoutLinks(child.children) }
      : child
  })
