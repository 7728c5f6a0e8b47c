import { AppError, UnavailableError } from '@rastro/core/kit/errors'
import type { PostcodeAddress } from '@rastro/core/model/postcode-address'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Postcodes } from '../../ports/postcodes.ts'
import { questionsTo, type Service } from './questions.ts'

const longestPart = 200

/** A service that answers as ViaCEP does: `<url>/<code>/json/`. */
export function viaCep(service: Service): Postcodes {
  const questions = questionsTo(service)
  const base = service.url.replace(/\/+$/, '')
  return {
    addressOf: ({ code, who }) =>
      questions.ask({ who, url: `${base}/${code}/json/`, query: {}, read: addressIn, none: noAddress }),
  }
}

function addressIn(text: string): PostcodeAddress {
  const answer = parsed(text)
  // It answers 200 with `erro` for an unknown postcode
  if (answer.erro) return noAddress()
  const part = (key: string) => (typeof answer[key] === 'string' ? answer[key].slice(0, longestPart) : '')
  const address = { street: part('logradouro'), district: part('bairro'), city: part('localidade'), state: part('uf') }
  return address.city === '' ? noAddress() : address
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>
  } catch {
    // Reported below, as for any other text that is no object
  }
  throw new UnavailableError(refusal('postcodesUnreadable'))
}

function noAddress(): never {
  throw new AppError(404, refusal('noPostcode'))
}
