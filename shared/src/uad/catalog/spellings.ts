/**
 * Licenses that older profiles spell in another way: old spelling, present one. The doubled `UAD UAD ` of some old
 * profiles is no row here, because it is read as one `UAD ` everywhere. Sources as in brands.ts (H, M, P).
 */
export const SPELLINGS: [old: string, present: string][] = [
  ['UAD Teletronix LA-3A Leveler', 'UAD Teletronix LA-3A Audio Leveler'],
  ['UAD Townsend Labs Sphere Mic Modeler', 'UAD Sphere Mic Collection'],
]
