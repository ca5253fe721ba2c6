const digits = (text: string) =>
  [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')).join('')

/** The class id of a VST3 that keeps the place of its VST2 in songs. */
export const vstClassId = (code: string, name: string): string =>
  (digits(`VST${code}`) + digits(name.toLowerCase())).slice(0, 32).padEnd(32, '0')

export const vst2Key = (code: string): string => `vst2:${digits(code)}`

/** A real product. */
export type Product = { maker: string; name: string }

/** A maker and its products. Editions of one name stand beside each other on purpose. */
const ROWS =
  `FabFilter: Pro-Q | Pro-Q 2 | Pro-Q 3 | Pro-Q 4 | Pro-L | Pro-L 2 | Pro-C | Pro-C 2 | Saturn | Saturn 2 | Timeless 3 | Volcano 3
u-he: Diva | TyrellN6 | Zebralette | Hive | Repro-1 | Repro-5 | Satin
Xfer Records: Serum | Serum 2 | OTT | Cthulhu | LFOTool | Nerve
Valhalla DSP: ValhallaRoom | ValhallaVintageVerb | ValhallaDelay | ValhallaShimmer
Vital Audio: Vital
Digital Suburban: Dexed
Native Instruments: Massive | Massive X | FM8 | Kontakt 5 | Kontakt 6 | Kontakt 7 | Guitar Rig 5 | Guitar Rig 6 | Reaktor 5 | Reaktor 6 | Battery 4
iZotope: Ozone 5 | Ozone 7 | Ozone 9 | Neutron 2 | Neutron 3 | Vinyl | Trash 2
Spectrasonics: Omnisphere | Keyscape | Trilian | Stylus RMX
LennarDigital: Sylenth1
Soundtoys: Decapitator | EchoBoy | Little Plate | Crystallizer | PanMan | Tremolator
Arturia: Mini V3 | Mini V4 | Jup-8 V3 | Jup-8 V4 | Pigments | CS-80 V3 | CS-80 V4
Image-Line: Sytrus | Harmor | Gross Beat | Maximus | Ogun | Sawer | Morphine
Synapse Audio: DUNE | DUNE 2 | DUNE 3 | The Legend | Obsession
IK Multimedia: AmpliTube 4 | AmpliTube 5 | T-RackS 5 | SampleTank 4 | ARC 3 | MODO BASS
Slate Digital: Fresh Air | Virtual Mix Rack | FG-X | FG-X 2 | Infinity EQ
TAL-Togu Audio Line: TAL-U-NO-LX | TAL-NoiseMaker | TAL-Chorus-LX | TAL-Dub-3 | TAL-Reverb-4
Audio Damage: Quanta | Quanta 2 | Dubstation 2 | Rough Rider 3 | Eos 2 | Phosphor 3
D16 Group: Decimort 2 | LuSH-101 | Phoscyon | Phoscyon 2 | Drumazon | Drumazon 2
Brainworx: bx_digital V2 | bx_digital V3 | bx_console N | bx_limiter | bx_solo | bx_masterdesk
Celemony: Melodyne
Toontrack: Superior Drummer 2 | Superior Drummer 3 | EZdrummer 2 | EZdrummer 3 | EZkeys
Kilohearts: Phase Plant | Snap Heap | Multipass | Faturator | Disperser
Cableguys: ShaperBox 2 | ShaperBox 3 | HalfTime | Curve 2
Klanghelm: MJUC | DC8C 3 | IVGI | SDRR | VUMT 2
Voxengo: Elephant | SPAN | SPAN Plus | OldSkoolVerb | Marvel GEQ | Boogex
Tokyo Dawn Labs: TDR Nova | TDR Kotelnikov | TDR SlickEQ | TDR Limiter 6 GE
Plugin Boutique: Scaler | Scaler 2 | Scaler 3 | BigKick | Carbon Electra`.split('\n')

/** All products of the table. */
export const PRODUCTS: Product[] = ROWS.flatMap((line) => {
  const [maker = '', names = ''] = line.split(': ')
  return names.split(' | ').map((name) => ({ maker, name }))
})
