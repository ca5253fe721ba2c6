import type { License } from '#shared/licenses/license.ts'

/** An active perpetual license without plugins, places and secrets. */
export const aLicense = (facts: Partial<License> = {}): License => ({
  id: '00000000-0000-4000-9000-000000000002',
  title: 'Diva',
  maker: 'u-he',
  kind: 'perpetual',
  protection: 'serial',
  state: 'active',
  seats: null,
  startsOn: null,
  endsOn: null,
  account: '',
  note: '',
  source: '',
  pluginIds: [],
  activations: [],
  secrets: [],
  addedAt: '2026-01-01T00:00:00Z',
  ...facts,
})
