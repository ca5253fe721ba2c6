/**
 * Licenses that older profiles spell differently: old spelling, current spelling. The doubled `UAD UAD ` of some old
 * profiles is not in this list, because it is always read as one `UAD `. Sources as in brands.ts (H, M, P).
 */
export const SPELLINGS: [old: string, present: string][] = [
  ['UAD Teletronix LA-3A Leveler', 'UAD Teletronix LA-3A Audio Leveler'],
  ['UAD Townsend Labs Sphere Mic Modeler', 'UAD Sphere Mic Collection'],
]
