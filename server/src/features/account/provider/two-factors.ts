/**
 * Whether an id token says that more than one factor was shown: its `acr` is the one that the host has set, or its `amr` names `mfa` or
 * methods of two kinds. The names are those of RFC 8176 (Authentication Method Reference Values), section 2.
 */
export function saysTwoFactors({ acr, amr }: { acr?: unknown; amr?: unknown }, wanted: string | undefined) {
  if (wanted !== undefined && acr === wanted) return true
  const methods = Array.isArray(amr) ? amr : []
  return methods.includes('mfa') || KINDS.filter((kind) => methods.some((one) => kind.has(one))).length > 1
}

/** Something the user knows, has, or is. */
const KINDS: Set<unknown>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel']),
  new Set(['face', 'fpt', 'iris', 'retina', 'vbm']),
]
