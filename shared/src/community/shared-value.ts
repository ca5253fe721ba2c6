import * as z from 'zod/mini'
import { isPlaceholderMaker, isVariable } from '../bundles/facts/placeholders.ts'
import { hasLookAlikeLetters, hostNameIn, isPublicHostName } from '../plugins/host-name.ts'
import { pluginEdit } from '../plugins/plugin-edit.ts'
import type { RefusalMessage } from './is-refusal.ts'
import { addressIn, isBlankValue, type SharedField, type SharedValue, sharedField } from './shared-field.ts'
import { SHARED_FIELD_LABELS } from './shared-field-labels.ts'

/** The value as it is shared, composed and trimmed, or why it is refused. Limits as in the edit dialog; markup is only text. */
export function sharedValueOf(field: string, value: unknown): { value: SharedValue } | RefusalMessage {
  const known = sharedField.safeParse(field)
  if (!known.success) return { refused: 'This field is never shared.' }
  const plain = typeof value === 'string' ? value.normalize('NFC').trim() : value
  if (plain === '' || plain === undefined) return { refused: BLANK }
  const parsed = SCHEMAS[known.data].safeParse(plain)
  if (!parsed.success) return { refused: parsed.error.issues[0]?.message ?? "You can't share this value." }
  const refused = refusalOf(known.data, parsed.data)
  return refused ? { refused } : { value: parsed.data ?? '' }
}

const screenshot = z.uuid('This is not the id of a picture.')
const SCHEMAS = { ...pluginEdit.shape, screenshot } satisfies Record<SharedField, z.ZodMiniType>

const BLANK = "You can't share a blank value: it would remove the value for everyone."

function refusalOf(field: SharedField, value: SharedValue | undefined) {
  if (isBlankValue(value)) return BLANK
  if (typeof value !== 'string') return undefined
  const address = addressIn(field, value)
  if (address !== '' && !isPublicHostName(hostNameIn(address)))
    return `${SHARED_FIELD_LABELS[field]} is an IP address or on your local network, so only you see it. Others need a name such as acme.com.`
  if (hasLookAlikeLetters(hostNameIn(address)))
    return `${SHARED_FIELD_LABELS[field]} has look-alike letters in its host name, so only you see it. Type the address yourself to share it.`
  if (HIDDEN.test(value))
    return `${SHARED_FIELD_LABELS[field]} must not contain invisible characters or marks that change the text direction.`
  if (NAMES.has(field) && (isPlaceholderMaker(value) || isVariable(value)))
    return `"${value}" is a placeholder that a toolkit writes.`
  return undefined
}

/** Scripts and emoji need joiners and variation selectors; other invisible characters can only deceive. */
const HIDDEN = /\p{Bidi_Control}|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u

const NAMES = new Set<SharedField>(['name', 'manufacturer'])
