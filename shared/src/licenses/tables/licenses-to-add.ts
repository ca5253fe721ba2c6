import type { ReadLicense } from './read-license.ts'

/** A license of a table with the entries that its owner chose for it. */
export type ChosenLicense = { license: ReadLicense; pluginIds: string[] }

/** The list from which a license came. */
type OfList = { isOfILok: boolean; day: string; makeId: () => string }

/**
 * The licenses as the server adds them, with everything that is not a secret: serials are not in them. `day` is today, on which the
 * list was seen.
 */
export const licensesToAdd = (chosen: readonly ChosenLicense[], { isOfILok, day, makeId }: OfList) =>
  chosen.map(({ license, pluginIds }) => {
    const { title, maker, kind, state, seats, startsOn, endsOn, account, note, places, sourceKey } = license
    return {
      // The same when the call is sent again.
      id: makeId(),
      title,
      maker,
      kind,
      protection: isOfILok
        ? ('ilok' as const)
        : license.serial === ''
          ? ('unknown' as const)
          : ('serial' as const),
      state,
      seats,
      startsOn,
      endsOn,
      account,
      note,
      source: isOfILok ? 'iLok License Manager' : 'Table of licenses',
      sourceKey,
      pluginIds,
      activations: places.map((place) => ({ place, since: null, seenOn: day })),
    }
  })
