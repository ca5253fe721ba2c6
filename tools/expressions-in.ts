import { parseSync, Visitor } from 'vite'

/** Every regular expression that is written out in a source text; of one that is put together, its source is undefined. */
export function expressionsIn(text: string) {
  const found: { source: string | undefined; flags: string }[] = []
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        found.push({ source: undefined, flags: '' })
    },
  })
  visitor.visit(parseSync('a.tsx', text).program)
  return found
}
