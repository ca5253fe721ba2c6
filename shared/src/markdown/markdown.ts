/** Words inside a block. A link is http, https or mailto; its children hold no other link. */
export type Inline =
  | { is: 'text' | 'code'; text: string }
  | { is: 'break' }
  | { is: 'strong' | 'emphasis'; children: Inline[] }
  | { is: 'link'; href: string; children: Inline[] }

export type Block =
  | { is: 'heading'; level: number; children: Inline[] }
  | { is: 'paragraph'; children: Inline[] }
  | { is: 'code'; text: string }
  | { is: 'list'; start: number | null; items: ListItem[] }

/** `start` of its list is null for one with bullets. */
export type ListItem = { children: Inline[]; lists: List[] }
export type List = Extract<Block, { is: 'list' }>
