/** An address that begins with http:// or https://, or a sentence that says that this is none. */
export function webAddress(text: string, base?: URL) {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new Error(
    `It ${base ? 'redirects to what is' : 'is'} not an address that begins with http:// or https://.`,
  )
}

/** Where a redirect leads. From https it leads to https only: elsewhere anybody on the way could change what comes. */
export function redirected(from: URL, target: string) {
  const to = webAddress(target, from)
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new Error('It redirects from https:// to http://, where anyone on the network could change it.')
  return to
}
