import { organizeLinkOf } from '#shared/helper/link.ts'

/** Opens the helper app with a job of this server. Whether there is such an app, a page cannot know. */
export function launchHelper(job: { id: string }) {
  const link = document.createElement('a')
  link.href = organizeLinkOf(job, location.origin)
  document.body.append(link)
  link.click()
  link.remove()
}
