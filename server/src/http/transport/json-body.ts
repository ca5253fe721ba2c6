import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const MAX_DEPTH = 32

/**
 * JSON is the only text that is read. Nesting is limited because everything after the parser may be
 * recursive, and keys that could reach a prototype are refused.
 */
export function readOnlyJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // A string is what parseAs asks for; an empty body is a call without one.
    const body = text as string
    if (body === '') return done(null, undefined)
    if (depthOf(body) > MAX_DEPTH) {
      request.securityEvent = 'hostile-body'
      return done(new Problem(400, 'too_deep', `The request is nested more than ${MAX_DEPTH} levels deep.`))
    }
    return parse(request, body, (error, value) => {
      if (error && isJson(body)) request.securityEvent = 'hostile-body'
      done(error, value)
    })
  })
}

/** What is JSON and was refused nevertheless has a key in it that could reach a prototype. */
function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The deepest nesting of a JSON text, counted without building anything. */
export function depthOf(json: string) {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfText(json, at)
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

/** Where the text that begins at `start` ends: at the next quotation mark behind no backslash, or behind an even number of them. */
function endOfText(json: string, start: number) {
  let quote = json.indexOf('"', start + 1)
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1)
  return quote === -1 ? json.length : quote
}

function isEscaped(json: string, quote: number) {
  let first = quote
  while (json[first - 1] === '\\') first--
  return (quote - first) % 2 === 1
}
