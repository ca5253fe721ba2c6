/** The serial number in `aProfile`, which must never be stored or sent. */
export const PROFILE_SERIAL = '2017-4711-SERIAL-0815'

/** One license of each kind, whose bundles are in `LIBRARY`. */
export const PROFILE_LICENSES: Record<string, string> = {
  'UAD Studer A800 Tape Recorder': 'Authorized for all devices',
  'UAD Raw Distortion': 'Demo not started',
  'UAD Galaxy Tape Echo': 'Demo expired',
  'UAD Cambridge EQ': 'Demo (9 days left)',
  'UAD Pure Plate Reverb': 'Auth update required',
}

/** The text of a system profile as the control panel writes it. */
export const aProfile = (licenses = PROFILE_LICENSES) => `Universal Audio Inc.
UAD System Info
UAD Software Release Version: 11.9.0

\t\t\t UAD-2 Devices \t\t\t

Apollo x6 - HEXA: OK
Serial Number: ${PROFILE_SERIAL}
Driver Version: 11.0.0.3

\t\t\t UAD-2 Plug-in Authorizations \t\t\t

${Object.entries(licenses)
  .map(([name, status]) => `${name}: ${status}\n`)
  .join('')}`
