/** The answers for a bundle and a DAW. */
export const HEALTH_VERDICTS = ['not-seen', 'cannot-say', 'seen'] as const

/**
 * Why nothing can be said: no helper has looked, it is too little known of its format or processors, the DAW's list lacks it and nothing
 * says why, or the DAW keeps no list that is read. Then nothing is known that speaks against it.
 */
export const HEALTH_GAPS = ['not-checked', 'unknown-bundle', 'not-in-list', 'no-list'] as const
export type HealthGap = (typeof HEALTH_GAPS)[number]

/** How sure it is that this is why: it is so, it is so for most DAWs, or it is one of the causes that are known. */
export const SURENESS = ['certain', 'likely', 'perhaps'] as const
export type Sureness = (typeof SURENESS)[number]

/** Steps that mend it, one for each reason; the last two tell what is unknown. */
export const HEALTH_STEPS = [
  'move',
  'rescan',
  'reinstall',
  'install-format',
  'install-version',
  'unblock',
  'keep-one',
  'turn-on',
  'install-rosetta',
  'open-with-rosetta',
  'update-system',
  'restart',
  'make-bridge',
  'scan',
  'ask-daw',
] as const
export type HealthStep = (typeof HEALTH_STEPS)[number]
