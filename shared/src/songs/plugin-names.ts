/** The name of a plugin's file without its folder and its extension. */
export const fileStem = (path: string): string =>
  fileName(path).replace(/\.(?:dll|vst3?|clap|so|component|lv2)$/i, '')

/** A name for a plugin of which a song tells the file. Without an id it stays the name of a file, which may differ from the plugin's. */
export const nameFromFile = (path: string, id: unknown): string => (id ? fileStem(path) : fileName(path))

/** A number as a file writes it, inside these limits; else null. */
export function numberOf(text: string | undefined, min: number, max: number): number | null {
  if (text === undefined || !/^\s*-?\d+(?:\.\d+)?\s*$/.test(text)) return null
  const number = Number(text)
  return number >= min && number <= max ? number : null
}

/** Beats per minute, if the text is a tempo that a DAW can have. */
export const tempoOf = (text: string | undefined): number | null => {
  const tempo = numberOf(text, 1, 2000)
  return tempo === null ? null : Math.round(tempo * 1000) / 1000
}

/** The last part of a path of any system. */
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''

/** The parts of `Maker: Name`; null without both. A maker may hold two colons. */
export function makerAndName(text: string): { maker: string; name: string } | null {
  for (let at = text.indexOf(': '); at >= 0; at = text.indexOf(': ', at + 1)) {
    const [maker, name] = [text.slice(0, at), text.slice(at + 2)]
    if (maker && name && !maker.endsWith(':')) return { maker, name }
  }
  return null
}
