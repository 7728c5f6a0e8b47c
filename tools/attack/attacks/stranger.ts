import { type Attack, inTurns } from '../attack.ts'
import { request } from '../request.ts'

/** Bodies of a content type that no route accepts. */
export const foreignBodies: Attack = {
  name: 'foreign bodies',
  what: '10 MB of application/octet-stream, four at a time',
  async run({ httpPort: port }, signal) {
    const body = Buffer.alloc(10_000_000)
    const headers = { 'content-type': 'application/octet-stream' }
    const max = Number.POSITIVE_INFINITY
    await inTurns({ atOnce: 4, max, signal }, (at) =>
      request({ port, method: 'POST', path: at % 2 === 0 ? '/api/users' : '/api/session', headers, body }),
    )
  },
}

/** Bodies with as many fields as fit, from unauthenticated callers. */
export const strangersWithForms: Attack = {
  name: 'strangers with forms',
  what: '40 strangers with 256 kB of JSON to POST /api/users',
  async run({ httpPort: port }, signal) {
    const fields = Array.from({ length: 22_000 }, (_, at) => `"f${at}":0`).join(',')
    const headers = { 'content-type': 'application/json' }
    const body = `{${fields.slice(0, 255_000 - 2).replace(/,[^,]*$/, '')}}`
    await inTurns({ atOnce: 40, max: Number.POSITIVE_INFINITY, signal }, () =>
      request({ port, method: 'POST', path: '/api/users', headers, body }),
    )
  },
}

/** Wrong passwords, which cost the server time to check. */
export const wrongLogins: Attack = {
  name: 'wrong logins',
  what: '100 wrong logins at once, each for another account',
  async run({ httpPort: port, owner }, signal) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await inTurns({ atOnce: 100, max: Number.POSITIVE_INFINITY, signal }, (at) => {
      const email = at % 2 === 0 ? owner.email : `nobody${at}@example.com`
      const body = new URLSearchParams({ email, password: `guess ${at}` }).toString()
      // From many addresses, like a botnet
      const from = `127.0.${1 + (at % 200)}.2`
      return request({ port, method: 'POST', path: '/api/session', headers, body, from })
    })
  },
}
