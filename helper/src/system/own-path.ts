import { join } from 'node:path'

/** Nothing but a name: no way up or down, nothing hidden, nothing that a shell or a file system reads as more. */
const isOwnName = (name: string) => /^[0-9A-Za-z][0-9A-Za-z._-]{0,127}$/.test(name)

/**
 * The path of something below a folder of the helper, each part of it a name. Whatever is about to become the name of a file or folder of
 * the helper goes through here, even if it was checked before; throws unless it is a plain name.
 */
export function ownPath(folder: string, ...names: string[]): string {
  const strange = names.find((name) => !isOwnName(name))
  if (strange !== undefined)
    throw new Error(`${JSON.stringify(strange.slice(0, 80))} cannot name a file of the helper.`)
  return join(folder, ...names)
}
