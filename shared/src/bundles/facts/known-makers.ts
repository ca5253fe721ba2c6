/**
 * How a maker spells its name, by the second label of its bundle identifiers. Each was found in a built bundle next to the
 * spelled name, or is the maker's own internet domain.
 */
export const knownMaker = (label: string): string | undefined => MAKERS.get(label.toLowerCase())

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
