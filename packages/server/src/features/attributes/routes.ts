import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { compile } from '@rastro/core/expression/compile'
import { parseExpression } from '@rastro/core/expression/parse'
import { positionVariables } from '@rastro/core/expression/position-variables'
import { resultOf } from '@rastro/core/expression/result'
import { InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { requireAccess } from '../../access/require.ts'
import type { Has } from '../../context.ts'
import { storedFaults } from '../../db/faults.ts'
import { type Http, implement } from '../../http/implement.ts'
import { requireType } from './attributes.ts'

export function attributeRoutes(http: Http, { db, positions }: Has<'db' | 'positions'>): void {
  implement(
    http,
    contract.computedAttributes.faults,
    async () => (await storedFaults(db)).map(({ said, ...fault }) => ({ ...fault, ...(said && { said }) })),
    { guard: ({ viewer }) => requireCan(viewer, 'attribute.edit') },
  )
  implement(
    http,
    contract.computedAttributes.test,
    async ({ viewer, query: { deviceId }, body }) => {
      await requireAccess(db, viewer, 'device', deviceId, 'deviceId')
      requireType(body)
      const expression = parseExpression(body.expression)
      const [latest] = await positions.latest([deviceId])
      if (!latest) throw new InvalidError(refusal('noPositionYet', { id: deviceId }))
      return resultOf(compile(expression, positionVariables)(latest), body.type)
    },
    { guard: ({ viewer }) => requireCan(viewer, 'attribute.edit') },
  )
}
