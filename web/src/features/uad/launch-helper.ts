import { organizeLinkOf } from '#shared/helper/link.ts'
import { openLink } from '../../ui/open-link.ts'

/** Opens the helper app with a job of this server. */
export const launchHelper = (job: { id: string }) => openLink(organizeLinkOf(job, location.origin))
