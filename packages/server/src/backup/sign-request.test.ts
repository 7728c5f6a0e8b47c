import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedHeaders } from './sign-request.ts'

// The examples of "Authenticating Requests: Using the Authorization Header" in the documentation of Amazon S3
const examples = [
  ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
] as const

for (const [query, signature] of examples) {
  test(`a request for ${query} has the signature of the documentation`, () => {
    const { authorization } = signedHeaders({
      method: 'GET',
      url: new URL(`https://examplebucket.s3.amazonaws.com/${query}`),
      body: new Uint8Array(),
      now: new Date('2013-05-24T00:00:00Z'),
      region: 'us-east-1',
      key: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    })
    assert.equal(authorization!.split('Signature=')[1], signature)
  })
}
