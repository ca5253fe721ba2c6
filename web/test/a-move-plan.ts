import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'

const FOLDER = '/Library/Audio/Plug-Ins/VST3/Universal Audio'

/** A plan that moves these bundles, each a scanned VST3 of a million bytes, and keeps nothing. */
export const aMovePlan = (stems: string[], facts: Partial<MovePlan> = {}): MovePlan => ({
  moves: stems.map((stem) => ({
    stem,
    pluginId: pluginIdOf(stem),
    pluginIds: [pluginIdOf(stem)],
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

/** The id of the plugin that a plan moves: the same for the same stem. */
export function pluginIdOf(stem: string) {
  const digits = [...stem].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('')
  return `00000000-0000-4000-8000-${digits.padStart(12, '0').slice(-12)}`
}
