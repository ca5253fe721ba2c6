import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownClaim } from './revision.ts'
import type { SharedValue } from './shared-field.ts'
import { shownValue } from './shown-value.ts'
import { aDiscussion, aField, aPluginOwner } from './testing/a-field.ts'
import { DAY_MS, isTrusted } from './trust.ts'

const LEVELS = ['new', 'member', 'trusted'] as const
const ACTIONS = [
  'edit',
  'edit',
  'edit',
  'old edit',
  'drop own value',
  'undo',
  'agree',
  'disagree',
  'delete',
  'drop',
  'wait',
] as const

const step = fc.record({
  person: fc.nat({ max: 1 }),
  action: fc.constantFrom(...ACTIONS),
  value: fc.constantFrom('EQ', 'Reverb', 'Delay', '', 'javascript:\u202e'),
  hours: fc.constantFrom(1, 12, 24, 200),
})

/** A step that changed the shown value, for an independent check of the rules. */
type Step = { action: string; by: ReturnType<typeof aPluginOwner>; values: LiveValue[]; now: number }
type LiveValue = { value: SharedValue; author: string }

test('two people who edit, undo and delete see their own values, else permitted shared values', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.constantFrom(...LEVELS), fc.constantFrom(...LEVELS)),
      fc.array(step, { minLength: 5, maxLength: 30 }),
      ([ana, ben], steps) => {
        const people = [aPluginOwner(`${ana} ana`), aPluginOwner(`${ben} ben`)]
        const chosen = new Map<string, SharedValue>()
        const gone = new Set<string>()
        const talk = aDiscussion(aField(), { mode: 'members', people: 3 })
        let values: LiveValue[] = []

        for (const { person: index, action, value, hours } of steps) {
          const person = people[index]
          if (!person) throw new Error('There are two people.')
          const by = { ...person, isOwner: !gone.has(person.id) }
          const before = talk.field()
          const waiting = before.revisions.find(({ status }) => status === 'pending')
          if (action === 'edit' || action === 'old edit') {
            if (by.isOwner) chosen.set(by.id, value)
            talk.says(by, value, action === 'old edit' ? { baseId: 'an old one' } : {})
          } else if (action === 'drop own value') chosen.delete(by.id)
          else if (action === 'undo') talk.undoes(by, talk.shownClaimId() ?? '')
          else if (action === 'agree') talk.confirms(by, waiting?.id ?? '')
          else if (action === 'disagree') talk.confirms(by, waiting?.id ?? '', 'disagrees')
          else if (action === 'wait') {
            talk.passes(hours * (DAY_MS / 24))
            talk.settles()
          } else if (action === 'delete') {
            gone.add(by.id)
            chosen.delete(by.id)
          } else gone.delete(by.id)

          const shownNow = shownClaim(talk.field())
          const last = values.at(-1)
          if (shownNow?.id !== shownClaim(before)?.id) {
            const change = { action, by, values, now: talk.now() }
            const after = shownNow && { value: shownNow.value ?? '', author: shownNow.authorId }
            if (action === 'undo') {
              expect({ is: 'own', author: last?.author }).toEqual({ is: 'own', author: by.id })
              expect(after).toEqual(values.at(-2))
              values = values.slice(0, -1)
            } else {
              expect(after && isAllowed(change, talk.field(), after)).toBe(true)
              if (after) values = [...values, after]
            }
          } else expect(talk.shown()).toBe(last?.value ?? null)

          for (const { id } of people) {
            const shown = shownValue({
              mine: chosen.get(id),
              community: { value: talk.shown(), isLocked: false },
              found: [],
            })
            const expectedValue = chosen.has(id) ? chosen.get(id) : (values.at(-1)?.value ?? null)
            expect(shown?.value ?? null).toBe(expectedValue)
          }
        }
      },
    ),
    { numRuns: 1000 },
  )
})

function isAllowed(
  { action, values, now }: Step,
  field: ReturnType<typeof aField>,
  { value, author }: LiveValue,
) {
  const claim = shownClaim(field)
  if (
    !claim ||
    !['edit', 'agree', 'disagree', 'wait'].includes(action) ||
    !/^(EQ|Reverb|Delay)$/.test(String(value))
  )
    return false
  const yes = claim.voices.filter(({ verdict }) => verdict === 'agrees')
  if (isTrusted(claim.authorLevel) || yes.some(({ level }) => isTrusted(level))) return true
  const isFree = values.length === 0 || (values.length === 1 && values[0]?.author === author)
  const isObjected = claim.voices.some(({ verdict, level }) => verdict === 'disagrees' && level !== 'new')
  const isOld = now - claim.createdAt >= DAY_MS && !isObjected
  return isFree && (claim.authorLevel === 'member' || yes.length > 0 || isOld)
}
