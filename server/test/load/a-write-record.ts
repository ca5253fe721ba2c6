import { expect } from 'vitest'
import { aRemoteVisitor } from '../a-visitor.ts'
import { type Member, requestMix, requestOf } from './a-crowd.ts'
import type { LoadRequest } from './generate-load.ts'

export type WriteRecord = ReturnType<typeof aWriteRecord>

/**
 * A client that numbers its writes in the tags of plugins and records acknowledged ones. Afterwards each plugin must have its
 * last acknowledged number, or that of a later unanswered write.
 */
export function aWriteRecord(member: Member) {
  const mix = requestMix(member)
  const allowedTags = new Map<string, Set<string>>()
  let number = 0

  function write(): LoadRequest {
    const id = member.ids[number % member.ids.length] ?? ''
    const tag = `${number++}`
    return {
      ...requestOf(member, 'write', 'PATCH', `/api/plugins/${id}`, { tags: [tag] }),
      onResult: ({ status }) => {
        if (status === 200) allowedTags.set(id, new Set([tag]))
        else allowedTags.set(id, new Set([...(allowedTags.get(id) ?? ['']), tag]))
      },
    }
  }

  return {
    next: () => {
      const call = mix()
      return call.kind === 'write' ? write() : call
    },
    check: async (url: string) => {
      const library = await aRemoteVisitor(url, member.visitor).plugins.list()
      for (const { id, tags } of library) {
        const numbers = allowedTags.get(id)
        if (numbers) expect([...numbers], 'an acknowledged write is lost').toContain(tags[0] ?? '')
      }
    },
  }
}
