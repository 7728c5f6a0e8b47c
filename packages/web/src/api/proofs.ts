import { proofsApi } from '@rastro/core/api/proofs'
import type { Proof } from '@rastro/core/model/proof'
import { ask, clientOf } from './client.ts'

/** The calls about proof packs. */
export const api = clientOf({ proofs: proofsApi })

/** The pack as a PDF, which the server draws from what it has signed. */
export async function proofPdf(proof: Proof): Promise<Blob> {
  const { method, path: url } = proofsApi.pdf
  const response = await ask({ method, url, bodyType: 'json', body: proof })
  return response.blob()
}
