import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A store that answers as the documentation of S3 describes, with one bucket. It computes signatures from the request as it came. */
export interface FakeS3 {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** By their names in the bucket. */
  readonly objects: Map<string, Buffer>
  /** Answers 503. */
  isAway: boolean
  /** Lists that were answered in pages. */
  pages: number
  close(): Promise<void>
}

const NAMES_A_PAGE = 1

export async function startS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(store, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'AKIAEXAMPLE',
    secret: 'a secret of the store',
    objects,
    isAway: false,
    pages: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return store
}

async function answer(store: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const refuse = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  if (store.isAway) return void refuse(503, 'SlowDown')
  if (!isSigned(store, request, body)) return void refuse(403, 'SignatureDoesNotMatch')
  const url = new URL(request.url!, store.url)
  const name = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '')
  if (request.method === 'PUT') store.objects.set(name, body)
  if (request.method === 'DELETE') store.objects.delete(name)
  if (request.method !== 'GET') return void response.end()
  if (name === '') return void response.end(listed(store, url.searchParams))
  const found = store.objects.get(name)
  return void (found ? response.end(found) : refuse(404, 'NoSuchKey'))
}

function listed(store: FakeS3, query: URLSearchParams): string {
  const names = [...store.objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
  const first = Number(query.get('continuation-token') ?? 0)
  const keys = names.slice(first, first + NAMES_A_PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`)
  const next = first + NAMES_A_PAGE
  if (next >= names.length) return `<ListBucketResult>${keys.join('')}</ListBucketResult>`
  store.pages += 1
  return `<ListBucketResult>${keys.join('')}<NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`
}

function isSigned({ key, secret }: FakeS3, { method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [path = '', query = ''] = url!.split('?')
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w+)$/
  const [, name, day = '', region = '', signed = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const hash = createHash('sha256').update(body).digest('hex')
  if (name !== key || headers['x-amz-content-sha256'] !== hash) return false
  // A store decodes the query and encodes it again by RFC 3986
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent).join('='))
  const lines = signed.split(';').map((header) => `${header}:${headers[header]}\n`)
  const canonical = [method, path, pairs.sort().join('&'), lines.join(''), signed, hash].join('\n')
  const scope = [day, region, 's3', 'aws4_request']
  const time = String(headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  let signing: Buffer = Buffer.from(`AWS4${secret}`)
  for (const part of [...scope, text]) signing = createHmac('sha256', signing).update(part).digest()
  return signing.toString('hex') === signature
}
