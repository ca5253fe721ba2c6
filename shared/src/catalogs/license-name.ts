/** The name of a license by its short name of SPDX, as catalogs write it. One that is not listed here is shown as it is. */
export const licenseName = (license: string): string => NAMES.get(license.toLowerCase()) ?? license

/** Those that Open Audio Stack uses. Names as the SPDX list has them. */
const NAMES = new Map([
  ['0bsd', 'BSD Zero Clause License'],
  ['agpl-3.0', 'GNU Affero General Public License v3.0'],
  ['apache-2.0', 'Apache License 2.0'],
  ['bsd-2-clause', 'BSD 2-Clause License'],
  ['bsd-3-clause', 'BSD 3-Clause License'],
  ['bsl-1.0', 'Boost Software License 1.0'],
  ['cc-by-4.0', 'Creative Commons Attribution 4.0'],
  ['cc-by-sa-4.0', 'Creative Commons Attribution Share Alike 4.0'],
  ['cc0-1.0', 'Creative Commons Zero v1.0'],
  ['gpl-2.0', 'GNU General Public License v2.0'],
  ['gpl-3.0', 'GNU General Public License v3.0'],
  ['isc', 'ISC License'],
  ['lgpl-2.1', 'GNU Lesser General Public License v2.1'],
  ['lgpl-3.0', 'GNU Lesser General Public License v3.0'],
  ['mit', 'MIT License'],
  ['mpl-2.0', 'Mozilla Public License 2.0'],
  ['other', 'Other license'],
  ['unlicense', 'The Unlicense'],
  ['zlib', 'zlib License'],
])
