import { invitationLinkOf, newInvitation } from '#shared/account/invitations.ts'
import { configOf } from '../config/config.ts'
import {
  makeInvitation,
  openInvitations,
  revokeInvitation,
} from '../features/account/invitations/invitations.ts'
import { formatTable, type HostCommand, isoDay, parseId } from './command.ts'

export const invitationMake: HostCommand = {
  words: 'invitation make',
  acceptedArguments: { more: ['DAYS'], optional: 'NOTE' },
  commandSummary: 'Creates a link that lets one person register within this many days, and prints it once.',
  run: async ({ db, environment, now, more: [days = '', note = ''], say }) => {
    const wanted = newInvitation.safeParse({ days: Number(days), note })
    if (!wanted.success) throw new Error(wanted.error.issues[0]?.message ?? 'The invitation is invalid.')
    const { invitation, token } = await makeInvitation(db, null, wanted.data, now)
    const { PUBLIC_URL: site, REGISTRATION: mode } = configOf(environment)
    say(`The link, which is not shown again: ${invitationLinkOf(token, site ?? '')}`)
    if (!site) say('Put the address of this server before it, or set PUBLIC_URL.')
    say(`It expires on ${isoDay(new Date(invitation.endsAt))}.`)
    if (mode === 'open') say('Anyone can register on this server without an invitation (REGISTRATION=open).')
    if (mode === 'closed') say('Nobody can register on this server now (REGISTRATION=closed).')
  },
}

export const invitationList: HostCommand = {
  words: 'invitation list',
  acceptedArguments: {},
  commandSummary: 'Lists the invitations that are open.',
  run: async ({ db, now, say }) => {
    const open = await openInvitations(db, now)
    if (!open.length) return say('There are no open invitations.')
    const rows = open.map(({ createdAt, endsAt, madeBy, note, id }) => [
      createdAt.slice(0, 10),
      endsAt.slice(0, 10),
      madeBy || '-',
      note || '-',
      id,
    ])
    say(formatTable(['MADE', 'ENDS', 'BY', 'NOTE', 'ID'], rows))
  },
}

export const invitationRevoke: HostCommand = {
  words: 'invitation revoke',
  acceptedArguments: { more: ['ID'] },
  commandSummary: 'Ends an invitation at once.',
  run: async ({ db, more: [id = ''], say }) => {
    if (!(await revokeInvitation(db, parseId(id)))) throw new Error('There is no such invitation.')
    say('The invitation has expired.')
  },
}
