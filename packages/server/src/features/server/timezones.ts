/** Every time zone known to this machine, as IANA names; UTC among them. */
export const timezones = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
