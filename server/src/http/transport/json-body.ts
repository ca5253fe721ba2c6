import type { FastifyInstance } from 'fastify'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'

const MAX_DEPTH = 32

/** Accepts JSON bodies only, with limited nesting because later code may be recursive, and without keys that could change a prototype. */
export function acceptOnlyJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // `parseAs` guarantees a string. An empty body counts as none.
    const body = text as string
    if (body === '') return done(null, undefined)
    if (jsonDepthOf(body) > MAX_DEPTH) {
      request.securityEvent = 'hostile-body'
      return done(new Problem(400, 'too_deep', words.nestedTooDeep(MAX_DEPTH)))
    }
    return parse(request, body, (error, value) => {
      if (error && isJson(body)) request.securityEvent = 'hostile-body'
      done(error, value)
    })
  })
}

/** Valid JSON that the parser refused has a key that could change a prototype. */
function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The nesting depth of a JSON text, without parsing it. */
export function jsonDepthOf(json: string) {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfString(json, at)
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

/** The index of the quotation mark that ends the string that begins at `start`. */
function endOfString(json: string, start: number) {
  let quote = json.indexOf('"', start + 1)
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1)
  return quote === -1 ? json.length : quote
}

function isEscaped(json: string, quote: number) {
  let firstBackslash = quote
  while (json[firstBackslash - 1] === '\\') firstBackslash--
  return (quote - firstBackslash) % 2 === 1
}
