/** Somebody signed in or out in this browser. */
export type News = 'arrived' | 'left'

const NAME = 'plugfolio'

/** Tells the other tabs of this browser. */
export function tellOtherTabs(news: News) {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(news)
  channel.close()
}

/** Listens for news from other tabs until the function it gives is called. */
export function hearOtherTabs(onNews: (news: News) => void) {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => {
    if (data === 'arrived' || data === 'left') onNews(data)
  }
  return () => channel.close()
}
