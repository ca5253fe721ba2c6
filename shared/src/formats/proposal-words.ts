import type { FormatHold } from './format-gate.ts'
import type { FormatProposal } from './format-proposals.ts'
import type { FormatUse } from './song-evidence.ts'

/** What is known of this one beside the reason for which it could go, as a sentence for users; '' for nothing. */
export function proposalSentence({ reason, stays, opensProjects }: FormatProposal): string {
  switch (reason) {
    case 'no-daw':
    case '32-bit':
      return ''
    case 'vst3':
      return opensProjects ? 'Its VST3 says that it replaces the VST2: projects will open.' : ''
    case 'duplicate':
      return `The same bundle is also at ${stays?.path ?? 'another place'}, which stays.`
  }
}

/** Why an installation stays although it could go, as a sentence for users. `uses` are all of its plugin. */
export function holdSentence(hold: FormatHold, uses: readonly FormatUse[]): string {
  if (hold.by === 'no-songs') return 'No song has been read yet, so nobody knows whether one needs it.'
  if (hold.by === 'unread')
    return hold.songs === 1
      ? '1 song could not be read completely, and may need it.'
      : `${hold.songs} songs could not be read completely, and may need it.`
  const standing = uses.filter(({ format }) => hold.formats.includes(format))
  const songs = standing.reduce((sum, use) => sum + use.songs, 0)
  const isSure = standing.some((use) => use.isSure)
  const verb = isSure ? (songs === 1 ? 'needs' : 'need') : 'may need'
  return `${songs === 1 ? '1 song' : `${songs} songs`} ${verb} it in this format.`
}
