import { createHash, createHmac } from 'node:crypto'

/** A request to a store that speaks Amazon's S3, and who makes it. */
export interface S3Request {
  readonly method: string
  readonly url: URL
  readonly body: Uint8Array
  readonly now: Date
  readonly region: string
  readonly key: string
  readonly secret: string
}

/** The headers of a request that is signed by AWS Signature Version 4, over its method, address and body. */
export function signedHeaders({ method, url, body, now, region, key, secret }: S3Request): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const headers = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, url.pathname, canonicalQuery(url.searchParams), lines.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(signingKey, text).toString('hex')
  return {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The parameters in the order and the encoding in which they are signed. */
export function canonicalQuery(parameters: URLSearchParams): string {
  const pairs = [...parameters].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.sort().join('&')
}

/** RFC 3986: also of characters that `encodeURIComponent` leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
