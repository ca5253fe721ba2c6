import type { MovePlan, PlannedMove } from '#shared/uad/move-plan/move-plan.ts'

export type OutsidePlace = PlannedMove['places'][number] & { name: string }

/** The bundles of moved plugins that stay, because neither the script nor the helper searches their folders. */
export const placesOutside = ({ moves }: MovePlan): OutsidePlace[] =>
  moves.flatMap(({ name, places }) =>
    places.filter(({ to }) => to === null).map((place) => ({ ...place, name })),
  )
