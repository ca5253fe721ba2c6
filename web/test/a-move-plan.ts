import type { MovePlan } from '#shared/uad/move-plan/plan.ts'

const FOLDER = '/Library/Audio/Plug-Ins/VST3/Universal Audio'

/** A plan that moves these bundles, each a scanned VST3 of a million bytes, and keeps nothing. */
export const aMovePlan = (stems: string[], facts: Partial<MovePlan> = {}): MovePlan => ({
  moves: stems.map((stem) => ({
    stem,
    pluginId: stem,
    name: stem.replace(/^UAD /, ''),
    group: 'Universal Audio',
    licenses: [stem],
    places: [
      {
        format: 'VST3',
        path: `${FOLDER}/${stem}.vst3`,
        machine: '',
        size: 1_000_000,
        to: `VST3/${stem}.vst3`,
      },
    ],
  })),
  kept: [],
  bringBack: [],
  ...facts,
})
