import { ConflictError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { plainAddress } from '@rastro/core/kit/plain-address'
import { type Consent, type ConsentChoice, consentSchema, documentsOf, isGranted } from '@rastro/core/model/consent'
import type { Server } from '@rastro/core/resources/server'
import { type User, users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { fromRow } from '../../db/row.ts'
import { type Write, write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'

/** How many decisions are listed. */
const maxListed = 500

/** The decisions of an account, the newest first. */
export async function consentsOf(db: Db, userId: number): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consent')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .selectAll()
    .execute()
  return rows.map((row) => fromRow(consentSchema, row))
}

/** Throws unless people decide for themselves: not whoever has logged in as them, nor whoever opens a shared link. */
export function requirePerson({ user, enteredBy }: Viewer): void {
  if (enteredBy || user.temporary) throw new ForbiddenError(refusal('consentInPerson'))
}

/** From where somebody decides. */
interface Place {
  readonly address: string | undefined
  readonly language: string | null
}

/** Stores the caller's own decisions. Throws where a version is no longer the present one, and where a required one is withdrawn. */
export function decide(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  { choices, ...place }: { choices: readonly ConsentChoice[] } & Place,
): Promise<void> {
  const documents = documentsOf(viewer.server.attributes)
  for (const { document, version, source, granted } of choices) {
    const current = documents.find((one) => one.document === document)
    if (current?.version !== version || current.source !== source) throw new ConflictError(refusal('consentOutdated'))
    if (!granted && document !== 'optional') throw new InvalidError(refusal('consentRequired'))
  }
  return write(ctx, actorOf(viewer), async (writing) => {
    const stored = await getLocked(writing.tx, users, viewer.user.id)
    await storeConsents(writing, { user: stored, choices, ...place }, ctx.clock.now())
    const accepts = choices.some(({ document, granted }) => document === 'terms' && granted)
    if (!accepts || stored.attributes.termsAccepted === true) return
    // For clients of a stock server, which read the attribute
    await updateItem(writing, users, stored, { attributes: { ...stored.attributes, termsAccepted: true } })
  })
}

/** USER-57: the terms and the policy of today, accepted by a client that only sets `termsAccepted`. */
export async function acceptTerms(
  writing: Write,
  { user, server, ...place }: { user: User; server: Pick<Server, 'attributes'> } & Place,
  now: Date,
): Promise<void> {
  const required = documentsOf(server.attributes).filter(({ document }) => document !== 'optional')
  const choices = required.map((each) => ({ ...each, granted: true }))
  await storeConsents(writing, { user, choices, ...place }, now)
}

/** Adds the decisions that change something, with their audit row. */
async function storeConsents(
  { tx, record }: Write,
  { user, choices, address, language }: { user: User; choices: readonly ConsentChoice[] } & Place,
  now: Date,
): Promise<void> {
  const before = await consentsOf(tx, user.id)
  const changes = choices.filter((choice) => isGranted(choice, before) !== choice.granted)
  if (changes.length === 0) return
  await tx
    .insertInto('consent')
    .values(
      changes.map(({ document, version, source, granted }) => ({
        ...{ userId: user.id, document, version, source, granted: granted ? (1 as const) : (0 as const) },
        ...{ time: now.getTime(), address: address === undefined ? null : plainAddress(address), language },
      })),
    )
    .execute()
  const consents = Object.fromEntries(changes.map(({ document, granted }) => [document, granted]))
  record({ action: 'edit', type: 'user', id: user.id, details: { consents } })
}
