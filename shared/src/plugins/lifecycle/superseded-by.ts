import * as z from 'zod/mini'
import { line } from '../../contract/text.ts'

/** The name of a product, with ` by ` and its maker when that is another. */
export const supersededBy = line('Superseded by', 330).check(
  z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
)
