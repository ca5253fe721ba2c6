import { makerKeyOf } from '#shared/makers/maker-name.ts'
import { isStayingMaker } from '#shared/set-aside/stay-reason.ts'

/** True for products whose own programs install and license them: those of Waves, of Universal Audio, and of iLok. */
export const isNeverInstalled = (maker: string, name: string): boolean =>
  isStayingMaker(maker) ||
  MAKERS.has(makerKeyOf(maker)) ||
  /^(?:uad\b|uadx|ilok|waveshell)/i.test(name.trim())

const MAKERS = new Set(
  ['Universal Audio', 'Universal Audio, Inc.', 'UAD', 'PACE', 'PACE Anti-Piracy', 'iLok'].map(makerKeyOf),
)
