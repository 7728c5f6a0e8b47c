import { parentPort } from 'node:worker_threads'
import { loadProtocols } from '@rastro/protocols/index'
import { detectProtocol } from './detect-protocol.ts'
import type { DetectReply, DetectRequest } from './detect-thread.ts'

const loading = loadProtocols()

parentPort!.on('message', async ({ id, bytes, own, now }: DetectRequest) => {
  const found = detectProtocol(Buffer.from(bytes), own, await loading, now)
  parentPort!.postMessage({ id, found } satisfies DetectReply)
})
