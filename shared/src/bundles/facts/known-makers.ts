/** The spelling of a maker's name, by the second label of its bundle identifiers. Each is from a real bundle or the maker's domain. */
export const knownMakerOf = (label: string): string | undefined => MAKERS.get(label.toLowerCase())

const MAKERS = new Map([
  ['airwindows', 'Airwindows'],
  ['arturia', 'Arturia'],
  ['audiodamage', 'Audio Damage'],
  ['chowdsp', 'chowdsp'],
  ['fabfilter', 'FabFilter'],
  ['izotope', 'iZotope'],
  ['native-instruments', 'Native Instruments'],
  ['softube', 'Softube'],
  ['soundtoys', 'Soundtoys'],
  ['toguaudioline', 'TAL-Togu Audio Line'],
  ['uaudio', 'Universal Audio'],
  ['valhalladsp', 'Valhalla DSP'],
  ['xfer', 'Xfer Records'],
  ['ymck', 'YMCK'],
])
