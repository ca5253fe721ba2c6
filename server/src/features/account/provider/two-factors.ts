/**
 * Whether an id token proves more than one factor: its `acr` is the one in the settings, or its `amr` names `mfa` or methods of two
 * kinds (values of RFC 8176, section 2).
 */
export function hasTwoFactors(
  { acr, amr }: { acr?: unknown; amr?: unknown },
  expectedAcr: string | undefined,
) {
  if (expectedAcr !== undefined && acr === expectedAcr) return true
  const methods = Array.isArray(amr) ? amr : []
  return methods.includes('mfa') || KINDS.filter((kind) => methods.some((one) => kind.has(one))).length > 1
}

/** Something the user knows, has, or is. */
const KINDS: Set<unknown>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel']),
  new Set(['face', 'fpt', 'iris', 'retina', 'vbm']),
]
