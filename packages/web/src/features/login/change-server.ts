/** the host of the installation with this code: this host's domain, the first label replaced. Undefined for a wrong code. */
export function hostOf(code: string, ownHost: string): string | undefined {
  const label = code.trim().toLowerCase()
  const [, domain] = /^[^.]+\.([^.]+\..+)$/.exec(ownHost) ?? []
  const isAddress = /^[\d.]+$|:/.test(ownHost)
  return domain && !isAddress && /^[a-z\d]([a-z\d-]*[a-z\d])?$/.test(label) ? `${label}.${domain}` : undefined
}

const timeoutMs = 8000

/** AUTH-32: whether a server responds at this host, with any status. */
export const answers = (host: string): Promise<boolean> =>
  fetch(`https://${host}/api/server`, {
    method: 'HEAD',
    mode: 'no-cors',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    () => true,
    () => false,
  )
