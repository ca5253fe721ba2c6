import { type ESTree, type Plugin, parseSync } from 'vite'

/** The parts of a call that only a server reads: the sentence that describes it, and the schemas that check a request. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'body'])

type Part = { start: number; end: number }

/** Leaves out of each contract what only a server reads: pages then load no schema of a request but those that their forms check. */
export function clientContracts(): Plugin {
  return {
    name: 'client-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/src\/.+\.ts$/, code: /satisfies Contract\b/ },
      handler: (code, id) => ({ code: withoutServerParts(code, id), map: null }),
    },
  }
}

function withoutServerParts(code: string, file: string) {
  const { body } = parseSync(file, code).program
  const imports = body.filter((each) => each.type === 'ImportDeclaration')
  const contracts = without(
    code,
    body.flatMap((each) =>
      each.type === 'ImportDeclaration' ? <Part[]>[each] : callsIn(each).flatMap<Part>(serverParts),
    ),
  )
  const used = imports.filter(({ specifiers }) =>
    specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(contracts)),
  )
  return [...used.map(({ start, end }) => code.slice(start, end)), contracts].join('\n')
}

/** The calls of the contracts that a statement declares. */
function callsIn(statement: ESTree.Statement | ESTree.ModuleDeclaration) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) =>
    init?.type === 'TSSatisfiesExpression' ? fieldsOf(init.expression).map(({ value }) => value) : [],
  )
}

const serverParts = (call: ESTree.Expression) =>
  fieldsOf(call).filter(({ key }) => key.type === 'Identifier' && SERVER_ONLY.has(key.name))

const fieldsOf = (value: ESTree.Expression) =>
  value.type === 'ObjectExpression' ? value.properties.filter((each) => each.type === 'Property') : []

/** Cuts these parts, which follow each other, with the comma behind each. */
const without = (code: string, parts: Part[]) =>
  parts.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    code,
  )
