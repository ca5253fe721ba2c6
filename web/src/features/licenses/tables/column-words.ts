import type { LicenseColumn } from '#shared/licenses/tables/license-columns.ts'

/** What a column of a list of licenses can be, in the order in which it is offered. */
export const COLUMN_WORDS: Record<LicenseColumn, string> = {
  title: 'Product',
  maker: 'Manufacturer',
  kind: 'Kind of license',
  state: 'State',
  activations: 'Activations used',
  seats: 'Activations allowed',
  place: 'Where it is active',
  startsOn: 'Since',
  endsOn: 'Ends',
  account: 'Account',
  sourceKey: 'License id',
  note: 'Note',
  serial: 'Serial or key (secret)',
}
