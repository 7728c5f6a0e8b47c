import { contract } from '@rastro/core/api/index'
import { InvalidError } from '@rastro/core/kit/errors'
import { users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requireProof } from '../../access/proof.ts'
import { forgetRecoveryCodes, recoveryCodesLeft, renewRecoveryCodes } from '../../access/recovery-codes.ts'
import { requireSelf } from '../../access/require-self.ts'
import { stepOf, takeStep } from '../../access/totp.ts'
import type { AuthenticationContext, Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import { write } from '../../db/write.ts'
import { updateItem } from '../../db/write-item.ts'
import { type Http, implement } from '../../http/implement.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & AuthenticationContext

/** Decision 135: a person's one-time codes, and the recovery codes that stand in for one. */
export function oneTimeCodeRoutes(http: Http, ctx: Ctx): void {
  const api = contract.oneTimeCodes
  const guard = ({ viewer }: { viewer: Viewer }) => requireSelf(viewer)
  implement(
    http,
    api.get,
    async ({ viewer: { user } }) => {
      const isOn = Boolean(user.totpKey)
      return { isOn, recoveryCodesLeft: isOn ? await recoveryCodesLeft(ctx.db, user.id) : null }
    },
    { guard },
  )
  implement(http, api.turnOn, ({ viewer, body }) => turnOn(ctx, viewer, body), { guard })
  implement(
    http,
    api.turnOff,
    async ({ viewer, body: { currentPassword } }) => {
      const { user, server } = viewer
      if (server.attributes.totpForce === true) throw new InvalidError(refusal('totpKeyRequired'))
      await requireProof(ctx, viewer, { userId: user.id, currentPassword })
      await write(ctx, actorOf(viewer), async (writing) => {
        const stored = await getLocked(writing.tx, users, user.id)
        await forgetRecoveryCodes(writing.tx, user.id)
        await updateItem(writing, users, stored, { ...stored, totpKey: null })
      })
      return null
    },
    { guard },
  )
  implement(
    http,
    api.renew,
    async ({ viewer, body: { currentPassword } }) => {
      const { id } = viewer.user
      await requireProof(ctx, viewer, { userId: id, currentPassword })
      return write(ctx, actorOf(viewer), async ({ tx, record }) => {
        const { totpKey } = await getLocked(tx, users, id)
        if (!totpKey) throw new InvalidError(refusal('totpOff'))
        record({ action: 'edit', type: 'user', id, details: { fields: ['recoveryCodes'] } })
        return { recoveryCodes: await renewRecoveryCodes(tx, id, ctx.clock.now()) }
      })
    },
    { guard },
  )
}

interface Wanted {
  readonly key: string
  readonly code: string
  readonly currentPassword: string | null
}

/** Stores the key once the person's app has shown that it has it: nobody is locked out by a code that was not scanned. */
async function turnOn(ctx: Ctx, viewer: Viewer, { key, code, currentPassword }: Wanted) {
  const { user, server } = viewer
  if (server.attributes.totpEnable !== true) throw new InvalidError(refusal('totpDisabled'))
  if (!/^[A-Z2-7]{16,64}$/.test(key)) throw new InvalidError(refusal('totpKeyUnfit'), { field: 'key' })
  const now = ctx.clock.now()
  const step = stepOf(key, code, now)
  if (step === undefined) throw new InvalidError(refusal('codeOfAppWrong'), { field: 'code' })
  await requireProof(ctx, viewer, { userId: user.id, currentPassword })
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx } = writing
    const stored = await getLocked(tx, users, user.id)
    if (stored.totpKey) throw new InvalidError(refusal('totpOn'))
    await takeStep(tx, user.id, step)
    await updateItem(writing, users, stored, { ...stored, totpKey: key })
    return { recoveryCodes: await renewRecoveryCodes(tx, user.id, now) }
  })
}
