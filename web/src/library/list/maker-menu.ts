import { groupsOf } from '#shared/groups.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import { compareNames } from '#shared/text/locale.ts'
import type { ListMenu } from './list-definition.ts'

/** The menu that shows the items of one maker, which is chosen by its key. `makerOf` gives the spelling of an item. */
export function makerMenu<Item>(makerOf: (item: Item) => string) {
  const keys = new Map<string, string>()
  function keyOf(item: Item) {
    const maker = makerOf(item)
    const key = keys.get(maker) ?? makerKeyOf(maker)
    keys.set(maker, key)
    return key
  }
  return {
    label: 'Manufacturer',
    all: 'All manufacturers',
    choiceOf: keyOf,
    optionsOf: (items: readonly Item[]) =>
      [...groupsOf(items, keyOf)]
        .flatMap(([value, [first, ...others]]) =>
          first && value !== ''
            ? [{ value, label: shownMakerName([makerOf(first), ...others.map(makerOf)]) }]
            : [],
        )
        .sort((a, b) => compareNames(a.label, b.label)),
  } satisfies ListMenu<Item>
}
