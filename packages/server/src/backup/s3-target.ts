import { setTimeout as pause } from 'node:timers/promises'
import { canonicalQuery, signedHeaders } from './sign-request.ts'
import type { Target } from './target.ts'

/** Who stores in which region. */
export interface S3Access {
  readonly region: string
  readonly key: string
  readonly secret: string
}

const TIMEOUT_MS = 60_000
const TRIES = 3
const PAUSE_MS = 500

/** A bucket of a store that speaks S3, or a folder in it: `https://s3.example.com/bucket/folder`. */
export function s3Target(address: string, access: S3Access): Target {
  const base = new URL(address)
  const [bucket = '', ...folders] = base.pathname.split('/').filter(Boolean)
  const path = folders.map((folder) => `${folder}/`).join('')
  const prefix = decodeURIComponent(path)
  const object = (name: string) => new URL(`/${bucket}/${path}${name}`, base)
  const ask = (method: string, url: URL, body: Uint8Array = new Uint8Array()) => answered({ method, url, body }, access)
  return {
    async put(name, bytes) {
      await ask('PUT', object(name), bytes)
    },
    async get(name) {
      const response = await ask('GET', object(name))
      return response && Buffer.from(await response.arrayBuffer())
    },
    async list(wanted) {
      const names: string[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + wanted })
        if (next !== undefined) query.set('continuation-token', next)
        const url = new URL(`/${bucket}?${canonicalQuery(query)}`, base)
        const text = (await (await ask('GET', url))?.text()) ?? ''
        for (const [, key] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(plain(key!).slice(prefix.length))
        const [, token] = /<NextContinuationToken>([^<]*)</.exec(text) ?? []
        next = token === undefined ? undefined : plain(token)
      } while (next !== undefined)
      return names.sort()
    },
    async remove(name) {
      await ask('DELETE', object(name))
    },
  }
}

type Asked = Pick<Parameters<typeof signedHeaders>[0], 'method' | 'url' | 'body'>

/** Undefined for 404. Throws one sentence when the store refuses, or does not answer at the third try. */
async function answered(asked: Asked, access: S3Access): Promise<Response | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await request(asked, access)
      if (response.ok) return response
      const text = await response.text()
      if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined
      const [, code = ''] = /<Code>([^<]*)</.exec(text) ?? []
      const refusal = `The store answers ${response.status} ${code} to ${asked.method} ${asked.url.pathname}.`
      if (response.status < 500 || attempt === TRIES) throw new RefusedError(refusal)
    } catch (cause) {
      if (cause instanceof RefusedError) throw cause
      if (attempt === TRIES) throw new Error(`The store ${asked.url.host} does not answer.`, { cause })
    }
    await pause(PAUSE_MS * attempt)
  }
}

class RefusedError extends Error {}

function request({ method, url, body }: Asked, access: S3Access): Promise<Response> {
  const headers = signedHeaders({ method, url, body, now: new Date(), ...access })
  const content = method === 'PUT' ? { body: body as Uint8Array<ArrayBuffer> } : {}
  return fetch(url, { method, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), ...content })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
