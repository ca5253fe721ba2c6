import type { NewLicense } from '#shared/licenses/license.ts'

/** A license as a person enters it. */
export const aLicense = (overrides: Partial<NewLicense> = {}): NewLicense => ({
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
  pluginIds: [],
  ...overrides,
})
