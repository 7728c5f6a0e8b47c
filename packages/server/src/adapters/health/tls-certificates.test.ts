import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createServer, type TlsOptions } from 'node:tls'
import { tlsCertificates } from './tls-certificates.ts'

// A certificate of nobody, for localhost until 2126, and its key
const options: TlsOptions = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUWpi91bDOGtWpdzpJ3RuaUE+aUmkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODIwMDgxNFoYDzIxMjYxMTA0
MjAwODE0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASv3DQuDFxO8USp7DoLafaCUVv6uWqFMDxuGyGQrJs7TwSrxcnmXPKt
1KrZfJFHLGNq8AkUm5JlWQhpSRUbi3zxo1MwUTAdBgNVHQ4EFgQUypY26Emf0mDv
p54bqm1p9ja8IyswHwYDVR0jBBgwFoAUypY26Emf0mDvp54bqm1p9ja8IyswDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA671Fhu8IcwUWZN5pjFMH
CrbJv1AmtlZud9IRwpVazdMCIANZ/qxUQhXybxmdxU6ebncWc7s2B+9+/4T7ZgVx
A/QZ
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgg/Gk+f+5p7sKbqGa
ACS53r91po0wjJXYjR0jhkyGaBChRANCAASv3DQuDFxO8USp7DoLafaCUVv6uWqF
MDxuGyGQrJs7TwSrxcnmXPKt1KrZfJFHLGNq8AkUm5JlWQhpSRUbi3zx
-----END PRIVATE KEY-----`,
}

test('the end of a certificate is read by a handshake, once an hour; where nobody answers there is none', async () => {
  let time = Date.UTC(2026, 0, 1)
  const certificates = tlsCertificates({ now: () => new Date(time) })
  let connections = 0
  const server = createServer(options).on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ends = await Promise.all([certificates.endOf(url), certificates.endOf(url)])
  assert.deepEqual(
    ends.map((end) => end?.getUTCFullYear()),
    [2126, 2126],
  )
  time += 3_599_999
  await certificates.endOf(url)
  assert.equal(connections, 1)
  time += 1
  await certificates.endOf(url)
  assert.equal(connections, 2)
  server.close()
  await once(server, 'close')
  time += 3_600_000
  assert.equal(await certificates.endOf(url), undefined)
})
