/** A catalog: what people see it called, and the web address or file that it is read from. */
export type CatalogSource = { name: string; place: string; isAddress: boolean }

/** The one catalog that has a word of its own. */
const OPEN_AUDIO_STACK: CatalogSource = {
  name: 'Open Audio Stack',
  place: 'https://open-audio-stack.github.io/open-audio-stack-registry/index.json',
  isAddress: true,
}

/**
 * The catalog that a host means by `open-audio-stack`, a web address or the path of a file. Its name says where it comes
 * from, without what others must not read: no sign-in or query of an address, no folders of the server.
 */
export function parseCatalogSource(text: string): CatalogSource {
  const place = text.trim()
  if (place.toLowerCase() === 'open-audio-stack' || place === OPEN_AUDIO_STACK.place) return OPEN_AUDIO_STACK
  const address = ADDRESS.exec(place)
  const name = address ? `${address[1]}${address[2]}` : (place.split(/[\\/]/).findLast(Boolean) ?? place)
  return { name: name.replace(/\/$/, '').slice(0, 120), place, isAddress: address !== null }
}

const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i
