import { parseSync, Visitor } from 'vite'

/** All regular expressions in a source text. The source of an expression that is computed at run time is undefined. */
export function regularExpressionsIn(text: string) {
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
