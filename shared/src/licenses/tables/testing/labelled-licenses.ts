import type { LicensedEntry } from '../license-index.ts'

/** A library of real plugins, by maker as bundles spell it: `name@version`. Editions stand beside each other on purpose. */
const LIBRARY: Record<string, string> = {
  FabFilter:
    'Pro-Q 2@2.26|Pro-Q 3@3.24|Pro-Q 4@4.01|Pro-L 2@2.19|Pro-C 2@2.15|Saturn 2@2.08|Timeless 3@3.04|Simplon@1.34|One@3.35',
  Soundtoys:
    'Decapitator@5.4.1|EchoBoy@5.4.1|EchoBoy Jr@5.4.1|Little Plate@5.4.1|MicroShift@5.4.1|Radiator@5.4.1|Little Radiator@5.4.1|Devil-Loc@5.4.1|Devil-Loc Deluxe@5.4.1|Effect Rack@5.4.1|SuperPlate@5.5.0',
  iZotope:
    'Ozone 9@9.12|Ozone 11@11.0.1|Ozone 11 Equalizer@11.0.1|Neutron 4@4.6|Nectar 3@3.9|RX 10 De-click@10.4|RX 10 De-clip@10.4|RX 10 Voice De-noise@10.4|Trash 2@2.05|Vinyl@1.12|Iris 2@2.02',
  'Softube AB':
    'Tube-Tech CL 1B Mk II@2.5.9|Tube-Tech CL 1B@2.5.9|Tape@2.5.9|Saturation Knob@2.5.9|Console 1@2.5.9|Console 1 Weiss Gambit Series@2.5.9|Weiss DS1-MK3@2.5.9|Trident A-Range@2.5.9',
  'Universal Audio, Inc.':
    'Pultec EQP-1A@1.2|Pultec MEQ-5@1.2|LA-2A@1.3|LA-2A Gray@1.3|LA-3A@1.3|1176LN@1.1|1176SE@1.1|Lexicon 224@1.0|Ampex ATR-102@1.1|Studer A800@1.0',
  'Native Instruments':
    'Massive@1.5.12|Massive X@1.4|Kontakt 6@6.7|Kontakt 7@7.7|FM8@1.4.6|Guitar Rig 6@6.4|Reaktor 6@6.5|Battery 4@4.3|Replika@1.5|Replika XT@1.3|Supercharger@1.4|Supercharger GT@1.4',
  brainworx:
    'bx_digital V2@2.10|bx_digital V3@3.3|bx_console N@1.8|bx_console SSL 4000 E@1.9|bx_console SSL 4000 G@1.9|bx_limiter@1.12|bx_limiter True Peak@1.2|bx_oberhausen@1.2',
  'u-he': 'Diva@1.4.7|Zebra2@2.9.3|ZebraHZ@2.9.3|Hive@2.1.1|Repro-1@1.1|Repro-5@1.1|Satin@1.3|Presswerk@1.1',
  'Xfer Records': 'Serum@1.36|Serum 2@2.0|Serum FX@1.36|Cthulhu@1.2|OTT@1.37',
  Acme: 'Compressor@1.0|EQ@1.0|Reverb@2.0',
  'Other Sound': 'EQ@1.0|Delay@1.0|Limiter@1.1',
  '': 'Nameless Verb@1.0|Vinyl@0.9',
}

export const LICENSED_LIBRARY: LicensedEntry[] = Object.entries(LIBRARY).flatMap(([manufacturer, list]) =>
  list.split('|').map((each) => {
    const [name = '', version = ''] = each.split('@')
    return { id: `${manufacturer}/${name}`, name, manufacturer, version }
  }),
)

/** The name of a license, and the entry for which it is: null for one that is not in the library, and for bundles. */
export type LabelledLicense = { maker: string; title: string; entry: string | null }

/** Titles of licenses, perhaps with their entries, by publisher and maker: `publisher / maker: title > entry`. */
const SAME: Record<string, string> = {
  'FabFilter / FabFilter':
    'Pro-Q 3|FabFilter Pro-Q 2 > Pro-Q 2|FabFilter Pro-Q 4 > Pro-Q 4|Pro-L 2|FabFilter Pro-C 2 Plug-in > Pro-C 2|Saturn 2 License > Saturn 2|Timeless 3 (NFR) > Timeless 3|FabFilter One > One|FABFILTER SIMPLON > Simplon',
  ' / FabFilter': 'FabFilter Pro-Q 3 > Pro-Q 3|FF Pro-L 2 > Pro-L 2|FabFilter Saturn 2 Upgrade > Saturn 2',
  'Soundtoys, Inc. / Soundtoys':
    'Decapitator 5 > Decapitator|EchoBoy 5 > EchoBoy|EchoBoy Jr. > EchoBoy Jr|Little Plate 5 > Little Plate|MicroShift|Soundtoys Radiator 5 > Radiator|Little Radiator 5 > Little Radiator|Devil-Loc Deluxe|Devil-Loc 5 > Devil-Loc|Effect Rack 5 > Effect Rack|SuperPlate 5 > SuperPlate',
  'iZotope, Inc. / iZotope':
    'Ozone 9|iZotope Ozone 11 > Ozone 11|iZotope Neutron 4 > Neutron 4|Nectar 3 (Perpetual) > Nectar 3|Trash 2|Vinyl|Iris 2 Full > Iris 2|RX 10 De-clip',
  'Softube / Softube AB':
    'Tube-Tech CL 1B mk II > Tube-Tech CL 1B Mk II|Tube-Tech CL 1B|Softube Tape > Tape|Saturation Knob|Console 1|Trident A-Range|Weiss DS1-MK3',
  'Universal Audio / Universal Audio, Inc.':
    'Pultec EQP-1A|UAD Pultec MEQ-5 > Pultec MEQ-5|UAD LA-2A > LA-2A|LA-2A Gray|LA-3A|1176LN|Lexicon 224|Ampex ATR-102|Studer A800 (VST/AU/AAX) > Studer A800',
  'Native Instruments GmbH / Native Instruments':
    'Massive|Massive X|Kontakt 6|Kontakt 7|FM8|NI Guitar Rig 6 > Guitar Rig 6|Reaktor 6|Battery 4|Replika XT|Supercharger GT',
  'Plugin Alliance / brainworx':
    'Brainworx bx_digital V3 > bx_digital V3|brainworx bx_console N > bx_console N|Brainworx bx_limiter > bx_limiter|Brainworx bx_oberhausen > bx_oberhausen|bx_digital V2|bx_console SSL 4000 E',
  'u-he / u-he': 'Diva|Zebra2|Hive 2 > Hive|Repro-1|Repro-5|Presswerk',
  'Xfer / Xfer Records': 'Serum|Serum 2|Cthulhu|Xfer Records OTT > OTT',
}

/** Names that look like an entry and are another product, another edition, a bundle, or of another maker, by publisher. */
const NEAR: Record<string, string> = {
  FabFilter:
    'Pro-Q|FabFilter Pro-L|Pro-C|Pro-C 3|Saturn|Timeless 2|Pro-R 2|Pro-MB|Micro|Twin 3|FabFilter Total Bundle|Mixing Bundle|One 4|Pro-Q 3 to Pro-Q 4 Upgrade from Pro-Q 2',
  Soundtoys:
    'Decapitator 4|EchoBoy 4|Soundtoys 5|Soundtoys 5.4 Bundle|Little AlterBoy|Little MicroShift|PrimalTap|Crystallizer 5|Plate|Super',
  iZotope:
    'Ozone 9 Advanced|Ozone 11 Elements|Ozone 10|Ozone Imager|Neutron 3|Neutron 5|Nectar 4|Nectar Elements|RX 10|RX 10 Standard|RX 9 De-click|RX 11 De-clip|De-click|Trash|Iris|Vinyl 2|Vocal Doubler|Equalizer',
  Softube:
    'Tube-Tech|Tube-Tech Complete Collection|Tape Echoes|Console|Console 1 Weiss|Weiss Deess|Weiss MM-1|Trident A|Tube-Tech PE 1C',
  'Universal Audio':
    'Pultec Passive EQ Collection|Pultec EQP-1|LA-2A Silver|LA-2|1176|1176AE|Lexicon 480L|Ampex|Studer A80',
  'Native Instruments':
    'Massive 2|Kontakt|Kontakt 5|Kontakt 8|Kontakt 7 Player|Guitar Rig 5|Guitar Rig 6 LE|Guitar Rig|Reaktor 5|Komplete 14 Ultimate|FM7|Battery 3|Replika 2|Super',
  'Plugin Alliance':
    'bx_digital|bx_console|Brainworx bx_console SSL 9000 J|bx_limiter True|Mega Bundle|SPL IRON 2|SPL De-Verb|elysia mpressor',
  'u-he': 'Diva 2|Zebra|Zebra3|Repro|Hive 1|Presswerk 2|Satin 2|u-he Bundle',
  'Xfer Records': 'Serum 3|LFO Tool|Serum Essentials|OTT 2',
  Acme: 'EQ 2|Delay|Limiter|Com|Reverb Pro',
  'Another Maker': 'Compressor|EQ|Reverb|Massive|Serum|Diva|Vinyl|Tape|One|R2|Nameless Verb|Pro-Q 3',
  '': 'EQ|Compressor|Serum|Diva|Massive|Tape|Vinyl|Nameless Verb|Pro-Q 3|Bundle|Acme Bundle',
}

const entryIds = new Set(LICENSED_LIBRARY.map(({ id }) => id))

export const sameLicenses: LabelledLicense[] = Object.entries(SAME).flatMap(([publisher, lines]) => {
  const [maker = '', owner = ''] = publisher.split(' / ')
  return lines.split('|').map((line) => {
    const [title = '', name = title] = line.split('>').map((part) => part.trim())
    const entry = `${owner}/${name}`
    if (!entryIds.has(entry)) throw new Error(`The library has no ${entry}.`)
    return { maker, title, entry }
  })
})

export const nearLicenses: LabelledLicense[] = Object.entries(NEAR).flatMap(([maker, titles]) =>
  titles.split('|').map((title) => ({ maker, title, entry: null })),
)
