/** Opens a link of another program without leaving the page. A page cannot know whether such a program is installed. */
export function openLink(href: string) {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}
