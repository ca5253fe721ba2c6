/**
 * Names of makers as they write them themselves, each with spellings in bundles that the rules alone do not join. A name that is part
 * of another maker's (`Native`, `Air`, `Waves Factory`) must not stand here.
 */
export const KNOWN_MAKERS: readonly (readonly [name: string, ...spellings: string[]])[] = [
  ['AIR Music Technology', 'AIR Music Tech'],
  ['Airwindows'],
  ['Antelope Audio'],
  ['Arturia'],
  ['Audio Damage'],
  ['chowdsp'],
  ['D16 Group', 'D16 Group Audio'],
  ['Eventide', 'Eventide Audio'],
  ['FabFilter'],
  ['IK Multimedia', 'IK Multimedia Production'],
  ['iZotope'],
  ['Lexicon'],
  ['Native Instruments', 'Native Instruments Software Synthesis'],
  ['Softube'],
  ['Solid State Logic', 'SSL'],
  ['Soundtoys'],
  ['Steinberg', 'Steinberg Media Technologies'],
  ['TAL-Togu Audio Line', 'Togu Audio Line'],
  ['Toontrack', 'Toontrack Music'],
  ['u-he', 'Heckmann Audio'],
  ['Universal Audio'],
  ['Valhalla DSP'],
  ['Waves', 'Waves Audio'],
  ['Xfer Records', 'Xfer'],
  ['YMCK'],
]
