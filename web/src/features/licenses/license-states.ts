import type { Day } from '#shared/calendar-day.ts'
import type { License } from '#shared/licenses/license.ts'
import { endsSoon } from '#shared/purchases/purchase-states.ts'

/** True for a license that is used or waits to be: not sold, refunded or lost. */
export const isKept = ({ state }: License) =>
  state === 'active' || state === 'deposited' || state === 'lapsed'

/** True for a license that has ended, by its state or by its day. */
export const isLapsed = (license: License, today: Day) =>
  license.state === 'lapsed' || (isKept(license) && license.endsOn !== null && license.endsOn < today)

/** True for a license in use whose last day is near. */
export const endsInTime = (license: License, today: Day) =>
  isKept(license) && !isLapsed(license, today) && license.endsOn !== null && endsSoon(license.endsOn, today)

/** True for a license in use of which nobody has noted where it is active. */
export const hasNoPlace = (license: License, today: Day) =>
  isKept(license) &&
  !isLapsed(license, today) &&
  license.protection !== 'none' &&
  license.activations.length === 0
