import { aProfile as anyProfile } from '../../../server/test/a-profile.ts'

export const STORY_PROFILE_LICENSES: Record<string, string> = {
  'UAD Studer A800 Tape Recorder': 'Authorized for all devices',
  'UAD Neve 1073 Preamp and EQ Collection': 'Authorized for all devices',
  'UAD Raw Distortion': 'Demo not started',
  'UAD Galaxy Tape Echo': 'Demo expired',
  'UAD Cambridge EQ': 'Demo (9 days left)',
  'UAD Pure Plate Reverb': 'Auth update required',
}

/** The text of a system profile as the control panel saves it on Windows. */
export const aProfile = (licenses = STORY_PROFILE_LICENSES) => anyProfile(licenses).replaceAll('\n', '\r\n')

/** UAD plugins for the library: scanned ones, a dropped one, and some without a license in any profile. */
export const UAD_PLUGINS = [
  {
    name: 'UAD Studer A800',
    type: 'Effect',
    ...scanned('VST3', 'Universal Audio/Tape', 'UAD Studer A800.vst3'),
  },
  {
    name: 'UAD Neve 1073',
    type: 'EQ',
    ...scanned('VST3', 'Universal Audio/Equalizers', 'UAD Neve 1073.vst3'),
  },
  { name: 'UAD Raw', type: 'Effect', ...scanned('VST3', 'Universal Audio/Guitar', 'UAD Raw.vst3') },
  { name: 'UAD Galaxy Tape Echo', type: 'Delay', format: 'AU', path: 'UAD Galaxy Tape Echo.component' },
  {
    name: 'UAD Cambridge',
    type: 'EQ',
    ...scanned('VST3', 'Universal Audio/Equalizers', 'UAD Cambridge.vst3'),
  },
  {
    name: 'UAD Pure Plate',
    type: 'Reverb',
    ...scanned('VST3', 'Universal Audio/Reverbs', 'UAD Pure Plate.vst3'),
  },
  { name: 'UAD Ocean Way Studios', type: 'Reverb', format: 'AU', path: 'UAD Ocean Way Studios.component' },
  { name: 'UADx LA-2A', type: 'Compressor', ...scanned('VST3', '', 'uaudio_la2a.vst3') },
].map((plugin) => ({ manufacturer: 'Universal Audio', isUAD: true, ...plugin }))

function scanned(format: string, folder: string, file: string) {
  const path = ['/Library/Audio/Plug-Ins', format, folder, file].filter(Boolean).join('/')
  return { format, path, size: 42_000_000 }
}
