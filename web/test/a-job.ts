import type { Job } from '#shared/helper/job.ts'

type Of<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>

let count = 0

function base() {
  count += 1
  return {
    id: `10000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    state: 'waiting' as const,
    deviceId: null,
    progress: null,
    result: null,
    createdAt: '2026-11-21T13:02:00.000Z',
    changedAt: '2026-11-21T13:02:00.000Z',
  }
}

/** Jobs that wait, each with an id of its own: name only what matters to the test. */
export const anOrganizeJob = (facts: Partial<Of<'organize'>> = {}): Of<'organize'> => ({
  ...base(),
  kind: 'organize',
  move: [{ stem: 'UAD Raw', name: 'Raw' }],
  bringBack: [],
  ...facts,
})

export const aRestoreJob = (of: string, facts: Partial<Of<'restore'>> = {}): Of<'restore'> => ({
  ...base(),
  kind: 'restore',
  of,
  ...facts,
})

export const aRevealJob = (facts: Partial<Of<'reveal'>> = {}): Of<'reveal'> => ({
  ...base(),
  kind: 'reveal',
  path: '/Library/Audio/Plug-Ins/VST3/Tape.vst3',
  name: 'Tape',
  ...facts,
})

export const aSetAsideJob = (facts: Partial<Of<'set-aside'>> = {}): Of<'set-aside'> => ({
  ...base(),
  kind: 'set-aside',
  reason: 'format',
  items: [],
  ...facts,
})

export const aBringBackJob = (facts: Partial<Of<'bring-back'>> = {}): Of<'bring-back'> => ({
  ...base(),
  kind: 'bring-back',
  items: [],
  ...facts,
})

export const anUnblockJob = (facts: Partial<Of<'unblock'>> = {}): Of<'unblock'> => ({
  ...base(),
  kind: 'unblock',
  items: [],
  ...facts,
})

export const aScanJob = (deviceId: string, facts: Partial<Of<'scan'>> = {}): Of<'scan'> => ({
  ...base(),
  deviceId,
  kind: 'scan',
  folders: ['/Library/Audio/Plug-Ins'],
  foundCount: 0,
  ...facts,
})
