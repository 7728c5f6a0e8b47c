import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import type { LightMyRequestResponse } from 'fastify'
import { create } from '../../db/crud.ts'
import { type RawCall, type TestApp, testApp } from '../app.ts'
import { dialects } from '../dialects.ts'
import { others, type Place, people, stored } from './settings-calls.ts'

for (const [dialect, open] of dialects) {
  describe(`[ROLE-28] what a page of the settings hides, the server refuses, on ${dialect}`, () => {
    let app: TestApp
    let admin: User
    let serial = 0
    before(async () => {
      app = await testApp({ open })
      admin = await create(app.ctx.db, users, { name: 'ADM', email: 'adm@example.com', administrator: true })
    })
    after(() => app.close())

    for (const [name, { user, server: fields = {}, refused }] of Object.entries(people)) {
      test(`${name} is refused what is hidden from them, and nothing else`, async () => {
        serial += 1
        const email = `user${serial}@example.com`
        const person = await create(app.ctx.db, users, { name: email, email, deviceLimit: -1, ...user })
        const before = await app.as(admin).server.get({})
        await app.as(admin).server.update({ body: { ...before, ...fields } })
        try {
          const places: readonly Place[] = [...(Object.keys(stored) as (keyof typeof stored)[]), ...others]
          for (const place of places) {
            for (const [what, reply] of Object.entries(await writesOf(place, person)))
              assertAnswer(reply, refused.includes(place), `${name}: ${what} of ${place}`)
          }
        } finally {
          await app.as(admin).server.update({ body: before })
        }
      })
    }

    const call = (by: User, raw: RawCall) => app.call(by, raw)
    /** The writes of this page for the person: a call for each possible action. */
    async function writesOf(place: Place, person: User): Promise<Record<string, LightMyRequestResponse>> {
      if (place === 'preferences') {
        const attributes = { ...person.attributes, speedUnit: 'mph' }
        return { edit: await put(person, `users/${person.id}`, { ...person, attributes }) }
      }
      if (place === 'server') return { edit: await put(person, 'server', await app.as(admin).server.get({})) }
      if (place === 'connections') {
        const [deviceId, geofenceId] = [await seen('vehicles', person), await seen('geofences', person)]
        const payload = { deviceId: deviceId.id, geofenceId: geofenceId.id }
        const url = '/api/permissions'
        return {
          add: await call(person, { method: 'POST', url, payload }),
          remove: await call(person, { method: 'DELETE', url, payload }),
        }
      }
      if (place === 'group command') {
        const group = await seen('groups', person)
        const device = await seen('vehicles', person)
        await put(admin, `devices/${device.id}`, { ...device, groupId: group.id })
        const payload = { type: 'positionSingle' }
        return { send: await call(person, { method: 'POST', url: `/api/commands/send?groupId=${group.id}`, payload }) }
      }
      const { path, sample, ...page } = stored[place]
      const item = await seen(place, person)
      const changes = 'change' in page ? page.change : sample(`changed ${++serial}`)
      return {
        add: await call(person, { method: 'POST', url: `/api/${path}`, payload: sample(`new ${++serial}`) }),
        edit: await put(person, `${path}/${item.id}`, { ...item, ...changes }),
        remove: await call(person, { method: 'DELETE', url: `/api/${path}/${item.id}` }),
      }
    }

    const put = (by: User, path: string, payload: object) => call(by, { method: 'PUT', url: `/api/${path}`, payload })

    /** One such item, created by the administrator and visible to the person. */
    async function seen(place: keyof typeof stored, { id: userId }: User): Promise<{ id: number }> {
      const { path, link, sample } = stored[place]
      const item = (
        await call(admin, { method: 'POST', url: `/api/${path}`, payload: sample(`one ${++serial}`) })
      ).json()
      await app.as(admin).permissions.link({ body: { userId, [link]: item.id } })
      return item
    }
  })
}

function assertAnswer({ statusCode, body, headers }: LightMyRequestResponse, isRefused: boolean, what: string): void {
  if (!isRefused) assert.ok(statusCode < 300, `${what}: ${statusCode} ${body}`)
  if (!isRefused) return
  assert.equal(statusCode, 403, `${what}: ${body}`)
  assert.match(String(headers['content-type']), /^text\/plain/, what)
  assert.match(body, /^[A-Z][\w ]{5,60}$/, what)
}
