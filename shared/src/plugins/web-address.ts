import * as z from 'zod/mini'
import { line } from '../contract/text.ts'

/** Only http and https URLs are accepted: others could run as a script in a user's browser. `acme.com/dl` becomes an https address. */
export const webAddress = (label: string) =>
  line(label, 2048).check(
    z.overwrite((value) => withScheme(value.trim())),
    z.refine(
      (value) => value === '' || isWebAddress(value),
      `${label} must be a web address that begins with http:// or https://.`,
    ),
  )

/** A pattern instead of URL, because shared code has no DOM types. */
export const isWebAddress = (value: string) => /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(value)

/** People type and paste addresses without `https://`. Only a host with a dot is taken for one, and nothing that has a scheme. */
export const withScheme = (value: string) => (HOST_AND_PATH.test(value) ? `https://${value}` : value)

const HOST_AND_PATH = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/u
