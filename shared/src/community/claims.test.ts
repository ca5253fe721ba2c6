import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pluginEdit } from '../plugins/plugin-edit.ts'
import { type FieldHistory, shownClaim } from './revision.ts'
import { SHARED_FIELDS, type SharedValue } from './shared-field.ts'
import { sharedValueOf } from './shared-value.ts'
import { shownValue } from './shown-value.ts'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS, isTrusted, type SharingPolicy } from './trust.ts'

const ana = aPluginOwner('member ana')
const cleo = aPluginOwner('member cleo')
const newcomer = aPluginOwner('new newcomer', { accountSince: NOON - DAY_MS })
const trusted = aPluginOwner('trusted tom')
const moderator = aPluginOwner('moderator mo')

const members: SharingPolicy = { mode: 'members', people: 5 }
const review: SharingPolicy = { mode: 'review-all', people: 5 }
const found = (from: 'bundle' | 'guess') => aField({ found: { value: 'Reverb', from } })
const withValue = (value: string) => {
  const talk = aDiscussion(aField())
  talk.says(cleo, value)
  return talk.field()
}

const [CONFIRM, AGREE] = ['another owner to confirm it', 'two more owners to agree']
const REVIEW = 'an administrator to review it'
const alone = (mode: SharingPolicy['mode']): SharingPolicy => ({ mode, people: 1 })

type Row = [what: string, field: FieldHistory, by: typeof ana, becomes: string, sharing?: SharingPolicy]
test.each<Row>([
  ['a member’s value for an empty field is live at once', aField(), ana, 'live'],
  ['a new account’s value for an empty field waits', aField(), newcomer, CONFIRM],
  [
    'an account that counts waits for a day at most',
    aField(),
    aPluginOwner('new neil'),
    `${CONFIRM}, or for a day`,
  ],
  ['a flagged member’s value waits', aField(), aPluginOwner('member ana', { isFlagged: true }), CONFIRM],
  ['a member replaces a guess at once', found('guess'), ana, 'live'],
  ['one member cannot replace a bundle’s value', found('bundle'), ana, AGREE],
  ['one member cannot replace another member’s value', withValue('Reverb'), ana, AGREE],
  ['a trusted person replaces a value at once', withValue('Reverb'), trusted, 'live'],
  ['a moderator replaces a value at once', withValue('Reverb'), moderator, 'live'],
  ['the only person needs no agreement', withValue('Reverb'), ana, 'live', alone('members')],
  ['in review-all mode a value for an empty field waits', aField(), ana, REVIEW, review],
  ['in review-all mode a moderator’s value is live at once', withValue('Reverb'), moderator, 'live', review],
])('%s', (_, field, by, becomes, sharing = members) => {
  const talk = aDiscussion(field, sharing)
  const before = talk.shown()

  const outcome = talk.says(by, 'EQ')

  expect(outcome).toMatchObject(becomes === 'live' ? { is: 'live' } : { is: 'pending', waitsFor: becomes })
  expect(talk.shown()).toBe(becomes === 'live' ? 'EQ' : before)
})

test.each([
  ['new', 20],
  ['member', 200],
  ['trusted', 200],
])('a %s account can share %i values a day', (level, limit) => {
  const talk = aDiscussion(aField())
  const by = aPluginOwner(`${level} person`)

  expect(talk.says(by, 'EQ', { sharedToday: limit })).toEqual({
    is: 'refused',
    refused: `You've reached today's limit of ${limit} shared values. You can share more tomorrow.`,
  })
  expect(talk.says(by, 'EQ', { sharedToday: limit - 1 })).not.toHaveProperty('refused')
})

test('only fields that describe the plugin itself are shared', () => {
  expect([...SHARED_FIELDS].sort()).toEqual(
    'description discontinued isFree manualUrl manufacturer name screenshot supersededBy type updateUrl'.split(
      ' ',
    ),
  )
})

test.each(
  'tags isFavorite isOwned path version formats format notes machine ownership authName updateAvailable isUAD metadata __proto__ constructor'
    .split(' ')
    .concat(''),
)('the field %j is never shared', (field) => {
  expect(sharedValueOf(field, 'x')).toEqual({ refused: 'This field is never shared.' })
})

test.each([
  ['type', ''],
  ['description', '\u2800'],
  ['type', undefined],
])('the field %s refuses the blank value %j', (field, value) => {
  expect(sharedValueOf(field, value)).toEqual({
    refused: "You can't share a blank value: it would remove the value for everyone.",
  })
})

const NO_ADDRESS = 'Update URL must be a web address that begins with http:// or https://.'

test.each([
  ['type', 'x'.repeat(61), 'Type must be at most 60 characters.'],
  ['name', 'x'.repeat(100_000), 'Plugin Name must be at most 200 characters.'],
  ['type', null, 'Type must be text.'],
  ['type', {}, 'Type must be text.'],
  ['isFree', 'true', 'isFree must be true or false.'],
  ['name', 'two\nlines', 'Plugin Name must not contain line breaks or control characters.'],
  ['updateUrl', 'javascript:alert(1)', NO_ADDRESS],
  ['updateUrl', 'https://me@example.org', NO_ADDRESS],
  ['manufacturer', 'YourCompany', '"YourCompany" is a placeholder that a toolkit writes.'],
  ['screenshot', 'https://example.org/a.png', 'This is not the id of a picture.'],
])('the field %s refuses %j', (field, value, refused) => {
  expect(sharedValueOf(field, value)).toEqual({ refused })
})

test.each(['\u202e', '\u200f', '\u061c', '\u2066', '\ufeff', '\u00ad', '\u{e0041}'])(
  'refuses the invisible mark %j',
  (mark) => {
    expect(sharedValueOf('manufacturer', `Fab${mark}Filter`)).toEqual({
      refused: 'Manufacturer must not contain invisible characters or marks that change the text direction.',
    })
  },
)

test('an accepted value can be saved as an edit and is accepted again unchanged', () => {
  const field = fc.constantFrom('name', 'manufacturer', 'type', 'description', 'updateUrl')
  fc.assert(
    fc.property(field, fc.string({ unit: 'binary', maxLength: 80 }), (name, text) => {
      const accepted = sharedValueOf(name, text)
      if ('refused' in accepted) return
      expect(pluginEdit.safeParse({ name: 'a', [name]: accepted.value }).success).toBe(true)
      expect(sharedValueOf(name, accepted.value)).toEqual(accepted)
    }),
    { numRuns: 1000 },
  )
})

const LEVELS = ['new', 'member', 'trusted'] as const
const ACTIONS = 'edit|edit|edit|old edit|drop own value|undo|agree|disagree|delete|drop|wait'.split('|')

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
