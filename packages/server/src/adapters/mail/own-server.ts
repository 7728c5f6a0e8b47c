import { isAddress } from './message.ts'

/** The mail server of an account, from its attributes `mail.smtp.*` (ENT-19). */
export interface OwnServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. */
  readonly isSecure: boolean
  /** STARTTLS: required, not to be asked for, or used where it is offered (undefined). */
  readonly startTls: 'required' | 'never' | undefined
  /** Any certificate is accepted. */
  readonly isTrusted: boolean
  readonly versions: readonly TlsVersion[]
  readonly from: { readonly name: string; readonly address: string }
  readonly login: { readonly user: string; readonly pass: string } | undefined
}
const tlsVersions = ['TLSv1.2', 'TLSv1.3'] as const
type TlsVersion = (typeof tlsVersions)[number]

interface Person {
  readonly email: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The mail server that an account has named for its notifications; undefined where it has none. Stored texts of stock servers count. */
export function ownServerOf({ email, attributes }: Person): OwnServer | undefined {
  const text = (key: string) => String(attributes[`mail.smtp.${key}`] ?? '').trim()
  const host = text('host')
  if (host === '') return undefined
  const words = (key: string) => text(key).split(/[\s,]+/)
  const isSecure = text('ssl.enable') === 'true'
  const port = Number(text('port'))
  const user = text('username')
  return {
    host,
    port: Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : isSecure ? 465 : 25,
    isSecure,
    startTls: startTlsOf(text('starttls.enable'), text('starttls.required')),
    isTrusted: words('ssl.trust').some((one) => one === '*' || one === host),
    versions: tlsVersions.filter((version) => words('ssl.protocols').includes(version)),
    from: { name: text('fromName'), address: [text('from'), user, email].find(isAddress) ?? email },
    login: user === '' ? undefined : { user, pass: text('password') },
  }
}

function startTlsOf(enabled: string, required: string): OwnServer['startTls'] {
  if (required === 'true') return 'required'
  return enabled === 'false' ? 'never' : undefined
}
