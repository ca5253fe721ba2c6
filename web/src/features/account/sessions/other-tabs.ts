/** Somebody signed in or out in this browser. */
export type News = 'arrived' | 'left'

const NAME = 'plugfolio'
let heard: BroadcastChannel | undefined

/** Tells the other tabs of this browser. A channel does not hear itself, so this tab does not follow its own news. */
export function tellOtherTabs(news: News) {
  const channel = heard ?? new BroadcastChannel(NAME)
  channel.postMessage(news)
  if (channel !== heard) channel.close()
}

/** Listens for news from other tabs until the function it gives is called. */
export function hearOtherTabs(onNews: (news: News) => void) {
  const channel = new BroadcastChannel(NAME)
  heard = channel
  channel.onmessage = ({ data }) => {
    if (data === 'arrived' || data === 'left') onNews(data)
  }
  return () => {
    if (heard === channel) heard = undefined
    channel.close()
  }
}
