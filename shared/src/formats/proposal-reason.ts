/** Why an installation could go: no listed DAW loads its format, a VST3 does the same, no system there runs it, or a copy stays. */
export const PROPOSAL_REASONS = ['no-daw', 'vst3', '32-bit', 'duplicate'] as const
export type ProposalReason = (typeof PROPOSAL_REASONS)[number]
