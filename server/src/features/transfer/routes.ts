import { transferContract } from '#shared/transfer/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { tagOf } from '../../http/transport/library-tag.ts'
import { Prewritten, UNCHANGED } from '../../http/transport/prewritten.ts'
import { writtenOnce } from '../../http/transport/written-once.ts'
import { addImported } from './add-imported.ts'
import { beginImport, importsOf, productsOf } from './repository.ts'
import { takeBackImport } from './take-back.ts'

export function transferRoutes(room: Room) {
  const once = writtenOnce<string>()
  mount(room, transferContract, {
    known: ({ db, user, held }) => {
      const tag = tagOf(user)
      const write = async () => JSON.stringify(await productsOf(db, user.id))
      return held === tag ? UNCHANGED : new Prewritten(tag, () => once(tag, write))
    },
    list: ({ db, user, now }) => importsOf(db, user.id, now),
    begin: ({ db, user, body, now }) => beginImport(db, user.id, body.source, now),
    add: async ({ db, user, params, body, now }) =>
      found(await addImported(db, user.id, params.id, body, now), 'Import'),
    takeBack: async ({ db, user, params, now }) =>
      found(await takeBackImport(db, user.id, params.id, now), 'Import'),
  })
}
