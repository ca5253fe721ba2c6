/** A catalog: its displayed name, and the URL or file that it is read from. */
export type CatalogSource = { name: string; place: string; isAddress: boolean }

/** The only catalog with a keyword. */
const OPEN_AUDIO_STACK: CatalogSource = {
  name: 'Open Audio Stack',
  place: 'https://open-audio-stack.github.io/open-audio-stack-registry/index.json',
  isAddress: true,
}

/** Parses `open-audio-stack`, a URL or a file path. The name, which users see, has no credentials, query or folders of the server. */
export function parseCatalogSource(text: string): CatalogSource {
  const place = text.trim()
  if (place.toLowerCase() === 'open-audio-stack' || place === OPEN_AUDIO_STACK.place) return OPEN_AUDIO_STACK
  const address = ADDRESS.exec(place)
  const name = address ? `${address[1]}${address[2]}` : (place.split(/[\\/]/).findLast(Boolean) ?? place)
  return { name: name.replace(/\/$/, '').slice(0, 120), place, isAddress: address !== null }
}

const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i
