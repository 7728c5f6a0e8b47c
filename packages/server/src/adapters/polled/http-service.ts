import type { PolledService } from '../../ports/polled-service.ts'

const TIMEOUT_MS = 30_000
const MAX_BODY_BYTES = 1_048_576

type Settings = Omit<PolledService, 'host' | 'get'> & { readonly url: string }

/** Asks a service of the operator over HTTP. Redirects are not followed, since the question holds a password. */
export function httpService({ url, ...settings }: Settings): PolledService {
  const { host } = new URL(url)
  return {
    ...settings,
    host,
    async get(path, signal) {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      const answer = await fetch(new URL(path, url), { redirect: 'error', signal: limits })
      if (!answer.ok) throw new Error(`It answered ${answer.status}`)
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of answer.body ?? []) {
        length += chunk.length
        if (length > MAX_BODY_BYTES) throw new Error(`Its answer is longer than ${MAX_BODY_BYTES} bytes`)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
  }
}
