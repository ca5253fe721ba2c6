import { organizeLinkOf } from '#shared/helper/link.ts'
import { openLink } from '../../ui/open-link.ts'
import { siteAddress } from '../../ui/served.ts'

/** Opens the helper app with a job from this server. */
export const launchHelper = (job: { id: string }) => openLink(organizeLinkOf(job, siteAddress()))
