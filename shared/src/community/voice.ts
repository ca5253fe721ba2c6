/** The facts about an account that decide whether its word counts for what others see. Networks are hashes, null when unknown. */
export type Voice = {
  userId: string
  /** When the account was created, in milliseconds since 1970. */
  accountSince: number
  /** The number of its plugins besides the one in question, as scans and drops found them; a count may stop at 20. */
  otherPlugins: number
  isFlagged: boolean
  /** The network of the registration. */
  registeredFrom: string | null
  /** The network of the call that said it, where a call did. */
  spokeFrom: string | null
}

/** Younger accounts are not counted. */
export const COUNTED_AFTER_DAYS = 7

/** A network says less about an older account, and the server deletes it. */
const NETWORK_COUNTS_FOR_DAYS = 30

const OTHER_PLUGINS = 20
const DAY_MS = 24 * 60 * 60 * 1000

/** True for an account that counts: a week old, with 20 other plugins, and not flagged. `now` in milliseconds since 1970. */
export const isCountedVoice = ({ isFlagged, otherPlugins, accountSince }: Voice, now: number) =>
  !isFlagged && otherPlugins >= OTHER_PLUGINS && now - accountSince >= COUNTED_AFTER_DAYS * DAY_MS

/**
 * The items whose voices count, in their order: each account that counts, but of accounts that share a network only the oldest, and
 * none that shares one with `apartFrom`. Networks are shared by accounts that speak from one, and by accounts younger than
 * 30 days that were registered from one.
 */
export function withCountedVoices<Item>(
  items: readonly Item[],
  voiceOf: (item: Item) => Voice,
  now: number,
  apartFrom?: Voice | null,
): Item[] {
  const taken = new Set(apartFrom ? networksOf(apartFrom, now) : [])
  const voices = items.map(voiceOf).filter((voice) => isCountedVoice(voice, now))
  const counted = new Set<string>()
  for (const voice of voices.sort(bySeniority)) {
    const networks = networksOf(voice, now)
    if (!networks.some((network) => taken.has(network))) counted.add(voice.userId)
    for (const network of networks) taken.add(network)
  }
  return items.filter((item) => counted.has(voiceOf(item).userId))
}

function networksOf({ accountSince, registeredFrom, spokeFrom }: Voice, now: number): string[] {
  const isNew = now - accountSince < NETWORK_COUNTS_FOR_DAYS * DAY_MS
  return [...(isNew && registeredFrom !== null ? [registeredFrom] : []), ...(spokeFrom ? [spokeFrom] : [])]
}

/** The choice must not depend on the order of the rows. */
const bySeniority = (a: Voice, b: Voice) => a.accountSince - b.accountSince || (a.userId < b.userId ? -1 : 1)
