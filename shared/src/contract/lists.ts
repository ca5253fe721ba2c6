import * as z from 'zod/mini'

/** A list that a program sends. `things` names the items in its refusals. */
// @__NO_SIDE_EFFECTS__
export const sentList = <Item extends z.ZodMiniType>(item: Item, things: string, most: number) =>
  z
    .array(item, `Send a list of ${things}.`)
    .check(z.maxLength(most, `At most ${most} ${things} can be sent at once.`))

/** Ids that a user has chosen, at least one. Their refusals are in words as `an installation`, `bundle` and `moved at once`. */
// @__NO_SIDE_EFFECTS__
export const chosenIds = (kind: string, thing: string, most: number, done: string) =>
  z
    .array(z.uuid(`This is not the id of ${kind}.`), `Choose the ${thing}s.`)
    .check(
      z.minLength(1, `Choose at least one ${thing}.`),
      z.maxLength(most, `At most ${most} ${thing}s can be ${done}.`),
    )
