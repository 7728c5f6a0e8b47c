import { devicesApi } from '@rastro/core/api/devices'
import { positionsApi } from '@rastro/core/api/positions'
import { defineResource } from '@rastro/core/kit/resource'
import { Id, type Static, Type } from '@rastro/core/kit/schema'
import { clientOf } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { type Calls, defineEntity, type Entity } from '../../resource/entity.ts'

/** VEH-30: what the server counts for a vehicle: metres, and milliseconds of the engine. They are attributes of its positions. */
export const accumulators = defineResource({
  name: 'accumulators',
  path: 'accumulators',
  table: 'position',
  schema: Type.Object({ id: Id, totalDistance: Type.Number(), hours: Type.Number() }),
  search: [],
})
type Accumulators = Static<typeof accumulators.schema>

const { setAccumulators } = clientOf({ setAccumulators: devicesApi.setAccumulators })
const { list: positionsOf } = clientOf({ list: positionsApi.list })

async function read(id: number): Promise<Accumulators> {
  const [latest] = await positionsOf({ query: { deviceId: id } })
  const { totalDistance, hours } = latest?.attributes ?? {}
  return { id, totalDistance: Number(totalDistance ?? 0), hours: Number(hours ?? 0) }
}

const only = () => Promise.reject(new Error('A vehicle has its accumulators as long as it exists'))

/**
 * VEH-31: the entity of one open form. The counters go on while they are edited: a save sets those that were changed in the form,
 * and compares no versions.
 */
export function accumulatorsEntity(): Entity<Accumulators> {
  let opened: Accumulators | undefined
  const calls: Calls<Accumulators> = {
    list: only,
    create: only,
    remove: only,
    async get({ params }, onHeaders) {
      onHeaders?.(() => '"any"')
      opened = await read(params.id)
      return opened
    },
    async update({ params, body: { totalDistance, hours } }) {
      const body = {
        deviceId: params.id,
        ...(totalDistance !== opened?.totalDistance && { totalDistance }),
        ...(hours !== opened?.hours && { hours }),
      }
      await setAccumulators({ params, body })
      return read(params.id)
    },
  }
  return defineEntity({
    resource: accumulators,
    calls,
    may: 'vehicles',
    list: paths.vehicles,
    form: (id) => paths.accumulators(id!),
    nameOf: () => '',
  })
}
