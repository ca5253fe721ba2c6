import type { Plugin } from '../plugins/plugin.ts'
import { searchOf } from '../text/search.ts'

/** The fields that search uses. */
type Searchable = Pick<Plugin, 'name' | 'manufacturer' | 'contents'> &
  Partial<Pick<Plugin, 'type' | 'moreTypes' | 'tags' | 'isUAD' | 'family'>> & {
    /** The names that it had before. */
    formerNames?: readonly string[] | undefined
  }

/**
 * The search over plugins: one word is part of a name (its own, an earlier one or one in its bundle) or of the manufacturer; each
 * of several words may also be part of the type, the family or a tag.
 */
export const pluginSearch = searchOf<Searchable>(
  ({
    name,
    manufacturer,
    contents,
    type = '',
    moreTypes = [],
    tags = [],
    isUAD = false,
    formerNames = [],
    family = '',
  }) => ({
    names: [name, manufacturer, ...formerNames],
    more: [family, type, ...moreTypes, ...(isUAD ? ['UAD'] : []), ...tags],
    inside: contents,
  }),
)
