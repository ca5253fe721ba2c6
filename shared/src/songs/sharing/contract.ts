import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../../contract/endpoint.ts'
import { songId } from '../library/known-song.ts'
import {
  comparedFile,
  comparedNeeds,
  MAX_NEEDS_FILE_BYTES,
  needsOfFile,
  newSongShare,
  sharedNeeds,
  shareToken,
  songShare,
} from './shared-need.ts'

export const songSharesContract = {
  share: {
    ...call('POST', '/api/songs/:id/share'),
    summary:
      'Creates a link that shows only the formats, names, manufacturers and versions of the chosen plugins of a song. The token is shown once. 409 when a chosen plugin is no longer in the song.',
    maxBytes: 2 * 1024 * 1024,
    params: songId,
    body: newSongShare,
    response: z.object({ share: songShare, token: z.string() }),
  },
  list: {
    ...call('GET', '/api/song-shares'),
    summary: 'The links of the user that are valid, the newest first. Visits are not tracked.',
    response: z.array(songShare),
  },
  revoke: {
    ...call('DELETE', '/api/song-shares/:id'),
    summary: 'Ends a link at once and forgets what it showed.',
    params: z.object({ id: z.uuid('This is not the id of a link.') }),
    response: doneResponse,
  },
  open: {
    ...call('POST', '/api/shared-needs', 'public'),
    worksOnFullDisk: true,
    summary: 'What the link with this token shows. 404 for one that is unknown, expired or revoked.',
    body: shareToken,
    response: sharedNeeds,
  },
  compare: {
    ...call('POST', '/api/shared-needs/compared'),
    worksOnFullDisk: true,
    summary:
      'The plugins that the link with this token shows, and whether the caller has each. 404 as above.',
    body: shareToken,
    response: comparedNeeds,
  },
  compareFile: {
    ...call('POST', '/api/needs-file/compared'),
    worksOnFullDisk: true,
    summary:
      'The plugins that a saved file lists, and whether the caller has each. A file has no identifiers, so plugins are matched by name and manufacturer. Nothing is stored.',
    maxBytes: 2 * MAX_NEEDS_FILE_BYTES,
    body: needsOfFile,
    response: comparedFile,
  },
} satisfies Contract
