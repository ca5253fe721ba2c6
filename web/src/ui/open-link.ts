/** Opens a link of another program without leaving the page. Whether there is such a program, a page cannot know. */
export function openLink(href: string) {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}
