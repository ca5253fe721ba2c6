import type { api } from '../../api/api.ts'

type NewPlugins = Parameters<typeof api.plugins.addMany>[0]['body']['plugins']

type Sample = [name: string, manufacturer: string, type: string, formats: string, isFavorite?: 'favorite']

/** Names that producers know, of many makers and types. Versions and processors are not known, so none are claimed. */
const SAMPLES: Sample[] = [
  ['Pro-Q 3', 'FabFilter', 'EQ', 'VST3 AU AAX CLAP', 'favorite'],
  ['Pro-C 2', 'FabFilter', 'Compressor', 'VST3 AU AAX CLAP'],
  ['Pro-R 2', 'FabFilter', 'Reverb', 'VST3 AU AAX CLAP'],
  ['Saturn 2', 'FabFilter', 'Saturation', 'VST3 AU AAX CLAP'],
  ['Timeless 3', 'FabFilter', 'Delay', 'VST3 AU AAX CLAP'],
  ['ValhallaRoom', 'Valhalla DSP', 'Reverb', 'VST3 AU AAX'],
  ['ValhallaVintageVerb', 'Valhalla DSP', 'Reverb', 'VST3 AU AAX', 'favorite'],
  ['ValhallaDelay', 'Valhalla DSP', 'Delay', 'VST3 AU AAX'],
  ['ValhallaShimmer', 'Valhalla DSP', 'Reverb', 'VST3 AU AAX'],
  ['Decapitator', 'Soundtoys', 'Saturation', 'VST3 AU AAX', 'favorite'],
  ['EchoBoy', 'Soundtoys', 'Delay', 'VST3 AU AAX'],
  ['Little AlterBoy', 'Soundtoys', 'Pitch', 'VST3 AU AAX'],
  ['PanMan', 'Soundtoys', 'Modulation', 'VST3 AU AAX'],
  ['Serum 2', 'Xfer Records', 'Instrument', 'VST3 AU AAX'],
  ['OTT', 'Xfer Records', 'Compressor', 'VST3 AU AAX'],
  ['Vital', 'Vital Audio', 'Instrument', 'VST3 AU CLAP', 'favorite'],
  ['Diva', 'u-he', 'Instrument', 'VST3 AU AAX CLAP'],
  ['Satin', 'u-he', 'Tape', 'VST3 AU AAX CLAP'],
  ['Presswerk', 'u-he', 'Compressor', 'VST3 AU AAX CLAP'],
  ['Pigments', 'Arturia', 'Instrument', 'VST3 AU AAX'],
  ['Pre 1973', 'Arturia', 'Preamp', 'VST3 AU AAX'],
  ['Massive X', 'Native Instruments', 'Instrument', 'VST3 AU AAX'],
  ['Raum', 'Native Instruments', 'Reverb', 'VST3 AU AAX'],
  ['Guitar Rig 7', 'Native Instruments', 'Amp', 'VST3 AU AAX'],
  ['Ozone 11', 'iZotope', 'Mastering', 'VST3 AU AAX'],
  ['Neutron 4', 'iZotope', 'Channel Strip', 'VST3 AU AAX'],
  ['RX 11 De-click', 'iZotope', 'Restoration', 'VST3 AU AAX'],
  ['Blackhole', 'Eventide', 'Reverb', 'VST3 AU AAX', 'favorite'],
  ['H3000 Factory', 'Eventide', 'Pitch', 'VST3 AU AAX'],
  ['Tube-Tech CL 1B', 'Softube', 'Compressor', 'VST3 AU AAX'],
  ['Tape', 'Softube', 'Tape', 'VST3 AU AAX'],
  ['Weiss DS1-MK3', 'Softube', 'Mastering', 'VST3 AU AAX'],
  ['Gullfoss', 'Soundtheory', 'EQ', 'VST3 AU AAX'],
  ['soothe2', 'oeksound', 'EQ', 'VST3 AU AAX'],
  ['TDR Nova', 'Tokyo Dawn Labs', 'EQ', 'VST3 AU AAX'],
  ['TDR Kotelnikov', 'Tokyo Dawn Labs', 'Compressor', 'VST3 AU AAX'],
  ['SPAN', 'Voxengo', 'Metering', 'VST3 AU AAX'],
  ['Youlean Loudness Meter 2', 'Youlean', 'Metering', 'VST3 AU AAX CLAP'],
  ['Surge XT', 'Surge Synth Team', 'Instrument', 'VST3 AU CLAP LV2'],
  ['Airwindows Consolidated', 'Airwindows', 'Effect', 'VST3 AU CLAP LV2'],
]

/** Those that cost nothing. */
const FREE = [
  'OTT',
  'Vital',
  'TDR Nova',
  'TDR Kotelnikov',
  'SPAN',
  'Youlean Loudness Meter 2',
  'Surge XT',
  'Airwindows Consolidated',
]

/** The sample plugins, a body for each of their formats. */
export const samplePlugins = (): NewPlugins =>
  SAMPLES.flatMap(([name, manufacturer, type, formats, isFavorite]) =>
    formats.split(' ').map((format) => ({
      name,
      manufacturer,
      type,
      format,
      isSample: true,
      isFavorite: isFavorite !== undefined,
      isFree: FREE.includes(name),
    })),
  )
