import { MAX_HELD_KEYS } from '../../plugins/held-key.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { AudioComponent } from '../plugin-bundle.ts'
import { keysOfCodes } from './identity.ts'

/**
 * By what songs find a bundle beside its identity: of a bundle of several plugins the `cid:` and `code:` keys of all of them, and as
 * `newer:OLD/NEW` the class ids that its maker lists as replaced. No bundle joins an entry by these keys, because two bundles may
 * hold one plugin.
 */
export function heldKeysOf(
  components: readonly AudioComponent[],
  moduleInfo: Pick<ModuleInfo, 'plugins' | 'classIds' | 'newerIds'> | undefined,
): string[] {
  const { plugins = 0, classIds = [], newerIds = [] } = moduleInfo ?? {}
  if (plugins < 2 && components.length < 2 && newerIds.length === 0) return []
  const keys = [
    ...(plugins > 1 ? classIds.flatMap((classId) => keysOfCodes({ classId })) : []),
    ...(components.length > 1 ? components.flatMap(keysOfComponent) : []),
    ...newerIds.map(({ older, newer }) => `newer:${older}/${newer}`),
  ]
  return [...new Set(keys)].slice(0, MAX_HELD_KEYS)
}

/** Songs write four characters for each code, so that shorter codes are found by nothing. */
export function keysOfComponent({ type, subtype, manufacturer }: AudioComponent) {
  const isWhole = [subtype, manufacturer].every((code) => code.length === 4)
  return isWhole ? keysOfCodes({ audioUnit: { type, subtype, manufacturer } }) : []
}
