import { expect } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type Member, mixOf, sent, textOf } from './a-crowd.ts'
import type { Call } from './press.ts'

export type Book = ReturnType<typeof aBook>

/**
 * A caller who numbers each write of a plugin in its tags and writes down what was acknowledged. Afterwards each plugin must
 * carry its last acknowledged number, or that of a write since whose answer never came.
 */
export function aBook(member: Member) {
  const mix = mixOf(member)
  const allowed = new Map<string, Set<string>>()
  let number = 0

  function write(): Call {
    const id = member.ids[number % member.ids.length] ?? ''
    const tag = `${number++}`
    const text = textOf(member, 'PATCH', `/api/plugins/${id}`, { tags: [tag] })
    return {
      kind: 'write',
      text,
      seen: ({ status }) => {
        if (status === 200) allowed.set(id, new Set([tag]))
        else allowed.set(id, new Set([...(allowed.get(id) ?? ['']), tag]))
      },
    }
  }

  return {
    next: () => {
      const call = mix()
      return call.kind === 'write' ? write() : call
    },
    check: async (url: string) => {
      const library = (await (await sent(url, member, 'GET', '/api/plugins')).json()) as Plugin[]
      for (const { id, tags } of library) {
        const numbers = allowed.get(id)
        if (numbers) expect([...numbers], 'an acknowledged write is lost').toContain(tags[0] ?? '')
      }
    },
  }
}
