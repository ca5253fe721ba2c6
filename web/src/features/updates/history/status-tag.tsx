import { Check, CircleX, Clock } from 'lucide-react'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { STATUS_WORDS } from './status-words.ts'

const LOOKS = {
  completed: { tone: 'ok', icon: Check },
  failed: { tone: 'danger', icon: CircleX },
  pending: { tone: 'amber', icon: Clock },
} as const

/** How an update ended, or that it has not. */
export const StatusTag = ({ status }: Pick<UpdateEntry, 'status'>) => (
  <Tag {...LOOKS[status]}>{STATUS_WORDS[status]}</Tag>
)
