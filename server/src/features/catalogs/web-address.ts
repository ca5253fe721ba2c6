/** Parses an http:// or https:// address. Throws a sentence for anything else. */
export function webAddress(text: string, base?: URL) {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new Error(`It ${base ? 'redirects to something that is' : 'is'} not an http:// or https:// address.`)
}

/** The target of a redirect. An https address may redirect only to https, so that the data stays protected. */
export function redirectTarget(from: URL, target: string) {
  const to = webAddress(target, from)
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new Error('It redirects from https:// to http://, where anyone on the network could change it.')
  return to
}
