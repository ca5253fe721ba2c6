import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownClaim } from './revision.ts'
import type { SharedValue } from './shared-field.ts'
import { shownValue } from './shown-value.ts'
import { aDiscussion, aField, aPluginOwner } from './testing/a-field.ts'
import { DAY_MS, isTrusted } from './trust.ts'

const LEVELS = ['new', 'member', 'trusted'] as const
const ACTS = [
  'edit',
  'edit',
  'edit',
  'old edit',
  'take',
  'undo',
  'agree',
  'disagree',
  'delete',
  'drop',
  'wait',
] as const

const act = fc.record({
  who: fc.nat({ max: 1 }),
  does: fc.constantFrom(...ACTS),
  value: fc.constantFrom('EQ', 'Reverb', 'Delay', '', 'javascript:\u202e'),
  hours: fc.constantFrom(1, 12, 24, 200),
})

/** The step that changed the shown value, judged by an independent version of the rules. */
type Step = { does: string; by: ReturnType<typeof aPluginOwner>; stood: Stood[]; now: number }
type Stood = { value: SharedValue; author: string }

test('two people who edit, undo and delete see their own values, else permitted shared values', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.constantFrom(...LEVELS), fc.constantFrom(...LEVELS)),
      fc.array(act, { minLength: 5, maxLength: 30 }),
      ([ana, ben], acts) => {
        const people = [aPluginOwner(`${ana} ana`), aPluginOwner(`${ben} ben`)]
        const chosen = new Map<string, SharedValue>()
        const gone = new Set<string>()
        const talk = aDiscussion(aField(), { mode: 'members', people: 3 })
        let stood: Stood[] = []

        for (const { who, does, value, hours } of acts) {
          const person = people[who]
          if (!person) throw new Error('There are two people.')
          const by = { ...person, isOwner: !gone.has(person.id) }
          const before = talk.field()
          const waiting = before.revisions.find(({ status }) => status === 'pending')
          if (does === 'edit' || does === 'old edit') {
            if (by.isOwner) chosen.set(by.id, value)
            talk.says(by, value, does === 'old edit' ? { baseId: 'an old one' } : {})
          } else if (does === 'take') chosen.delete(by.id)
          else if (does === 'undo') talk.undoes(by, talk.said() ?? '')
          else if (does === 'agree') talk.confirms(by, waiting?.id ?? '')
          else if (does === 'disagree') talk.confirms(by, waiting?.id ?? '', 'disagrees')
          else if (does === 'wait') {
            talk.passes(hours * (DAY_MS / 24))
            talk.settles()
          } else if (does === 'delete') {
            gone.add(by.id)
            chosen.delete(by.id)
          } else gone.delete(by.id)

          const said = shownClaim(talk.field())
          const last = stood.at(-1)
          if (said?.id !== shownClaim(before)?.id) {
            const step = { does, by, stood, now: talk.now() }
            const after = said && { value: said.value ?? '', author: said.authorId }
            if (does === 'undo') {
              expect({ is: 'own', author: last?.author }).toEqual({ is: 'own', author: by.id })
              expect(after).toEqual(stood.at(-2))
              stood = stood.slice(0, -1)
            } else {
              expect(after && isAllowed(step, talk.field(), after)).toBe(true)
              if (after) stood = [...stood, after]
            }
          } else expect(talk.shown()).toBe(last?.value ?? null)

          for (const { id } of people) {
            const shown = shownValue({
              mine: chosen.get(id),
              community: { value: talk.shown(), isLocked: false },
              found: [],
            })
            const mayBe = chosen.has(id) ? chosen.get(id) : (stood.at(-1)?.value ?? null)
            expect(shown?.value ?? null).toBe(mayBe)
          }
        }
      },
    ),
    { numRuns: 1000 },
  )
})

function isAllowed({ does, stood, now }: Step, field: ReturnType<typeof aField>, { value, author }: Stood) {
  const claim = shownClaim(field)
  if (
    !claim ||
    !['edit', 'agree', 'disagree', 'wait'].includes(does) ||
    !/^(EQ|Reverb|Delay)$/.test(String(value))
  )
    return false
  const yes = claim.voices.filter(({ verdict }) => verdict === 'agrees')
  if (isTrusted(claim.authorLevel) || yes.some(({ level }) => isTrusted(level))) return true
  const isFree = stood.length === 0 || (stood.length === 1 && stood[0]?.author === author)
  const isOld = now - claim.createdAt >= DAY_MS && yes.length === claim.voices.length
  return isFree && (claim.authorLevel === 'member' || yes.length > 0 || isOld)
}
