import type { KeptPlugin, MovePlan } from './move-plan.ts'

/** The plan without the moves of these stems: their bundles stay. Stems that nothing moves are ignored. */
export function planWithout(plan: MovePlan, leaveOut: Iterable<string>): MovePlan {
  const stems = new Set(leaveOut)
  if (stems.size === 0) return plan
  const left = plan.moves.filter(({ stem }) => stems.has(stem))
  const kept = left.map(
    ({ pluginId, name, stem }): KeptPlugin => ({
      pluginId,
      name,
      stem,
      reason: 'left-out',
      sentence: 'You left it out, because songs use it.',
    }),
  )
  return { ...plan, moves: plan.moves.filter(({ stem }) => !stems.has(stem)), kept: [...kept, ...plan.kept] }
}
