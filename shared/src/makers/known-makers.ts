/**
 * `name` as the maker writes it. `spellings` in bundles that the rules alone do not join with it. `sites` are hosts that only this maker
 * fills, each with all hosts below it: an address there needs no agreement of owners. A host where others may put pages, such as
 * that of a shop or of code, must not stand here.
 */
type KnownMaker = { name: string; spellings?: readonly string[]; sites: readonly string[] }

/** A name that is part of another maker's (`Native`, `Air`, `Waves Factory`) must not stand here. */
export const KNOWN_MAKERS: readonly KnownMaker[] = [
  { name: 'AIR Music Technology', spellings: ['AIR Music Tech'], sites: ['airmusictech.com'] },
  { name: 'Airwindows', sites: ['airwindows.com'] },
  { name: 'Antelope Audio', sites: ['antelopeaudio.com'] },
  { name: 'Arturia', sites: ['arturia.com'] },
  { name: 'Audio Damage', sites: ['audiodamage.com'] },
  { name: 'chowdsp', sites: ['chowdsp.com'] },
  { name: 'D16 Group', spellings: ['D16 Group Audio'], sites: ['d16.pl'] },
  { name: 'Eventide', spellings: ['Eventide Audio'], sites: ['eventideaudio.com'] },
  { name: 'FabFilter', sites: ['fabfilter.com'] },
  { name: 'IK Multimedia', spellings: ['IK Multimedia Production'], sites: ['ikmultimedia.com'] },
  { name: 'iZotope', sites: ['izotope.com'] },
  { name: 'Lexicon', sites: ['lexiconpro.com'] },
  {
    name: 'Native Instruments',
    spellings: ['Native Instruments Software Synthesis'],
    sites: ['native-instruments.com'],
  },
  { name: 'Softube', sites: ['softube.com'] },
  { name: 'Solid State Logic', spellings: ['SSL'], sites: ['solidstatelogic.com'] },
  { name: 'Soundtoys', sites: ['soundtoys.com'] },
  { name: 'Steinberg', spellings: ['Steinberg Media Technologies'], sites: ['steinberg.net'] },
  { name: 'TAL-Togu Audio Line', spellings: ['Togu Audio Line'], sites: ['tal-software.com'] },
  { name: 'Toontrack', spellings: ['Toontrack Music'], sites: ['toontrack.com'] },
  { name: 'u-he', spellings: ['Heckmann Audio'], sites: ['u-he.com'] },
  { name: 'Universal Audio', sites: ['uaudio.com'] },
  { name: 'Valhalla DSP', sites: ['valhalladsp.com'] },
  { name: 'Waves', spellings: ['Waves Audio'], sites: ['waves.com'] },
  { name: 'Xfer Records', spellings: ['Xfer'], sites: ['xferrecords.com'] },
  { name: 'YMCK', sites: ['ymck.net'] },
]
