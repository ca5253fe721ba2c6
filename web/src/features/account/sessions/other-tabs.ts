/** A user signed in or out in this browser. */
export type SignInNews = 'arrived' | 'left'

const CHANNEL_NAME = 'plugfolio'
let ownChannel: BroadcastChannel | undefined

/** Notifies the other tabs of this browser. A channel does not receive its own messages. */
export function notifyOtherTabs(news: SignInNews) {
  const channel = ownChannel ?? new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage(news)
  if (channel !== ownChannel) channel.close()
}

/** Listens to other tabs; returns a function that stops listening. */
export function listenToOtherTabs(onNews: (news: SignInNews) => void) {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  ownChannel = channel
  channel.onmessage = ({ data }) => {
    if (data === 'arrived' || data === 'left') onNews(data)
  }
  return () => {
    if (ownChannel === channel) ownChannel = undefined
    channel.close()
  }
}
